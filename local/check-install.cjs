'use strict';
/*
 * The first file of `npm start`, `npm run dev` and `npm test`, in words that any Node can read. Names what an installation lacks,
 * and the command that mends it.
 */
// biome-ignore lint/style/useNodejsImportProtocol: old versions of Node do not know it.
var fs = require('fs');
// biome-ignore lint/style/useNodejsImportProtocol: the same.
var path = require('path');

var modules = path.join(__dirname, '..', 'node_modules');
function has(file) {
  return fs.existsSync(path.join(modules, file));
}
var problem;
if (!has('pg')) problem = 'The packages are not installed. Run: npm ci';
else if (!has('vite'))
  problem =
    'The packages that build the site are missing, because NODE_ENV or npm leaves them out. Run: npm ci --include=dev';
// What Node calls its ability to run TypeScript.
else if (!process.features.typescript)
  problem =
    'Node ' +
    process.version +
    ' cannot run this site. The Node that comes with it is not there, because npm ran no install scripts. Run: ' +
    'npm rebuild node --ignore-scripts=false';
if (problem) {
  console.error(problem);
  process.exit(1);
}
