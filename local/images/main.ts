import path from 'node:path';
import { Command } from 'commander';
import { findBaseImages, updateBaseImage } from './base-images.ts';
import { billOfMaterials, inspectImage, ourImages } from './bill-of-materials.ts';
import { pendingUpdates } from './pending-updates.ts';

/** `npm run images`: what the images are made of (docs/images.md). */
const root = path.resolve(import.meta.dirname, '../..');
const program = new Command('npm run images --').description('what the images are made of');

program
  .command('base')
  .description('list the base images, or move all mentions of one to another version')
  .argument('[name]', 'such as node')
  .argument('[version]', 'such as 24.22.0')
  .action((name?: string, version?: string) => {
    if (name && version)
      for (const { file, line, image } of updateBaseImage(root, name, version)) console.log(`${file}:${line} ${image}`);
    else for (const { file, line, image } of findBaseImages(root)) console.log(`${image}  ${file}:${line}`);
  });

program
  .command('sbom')
  .description('print the bill of materials of a built image (CycloneDX)')
  .argument('<image>', 'such as lodestar-web:local')
  .action(async (image: string) => console.log(JSON.stringify(billOfMaterials(await inspectImage(image)), null, 2)));

program
  .command('scan')
  .description('list the Debian packages in built images for which Debian has an update; exit code 1 if there is one')
  .argument('[images...]', 'default: the images of this project with the tag TAG, or "local"')
  .action(async (named: string[]) => {
    const images = named.length > 0 ? named : await ourImages(process.env.TAG || 'local');
    if (images.length === 0) throw new Error('There is no image with this tag. Build one first, or name one.');
    for (const image of images) {
      const updates = await pendingUpdates(image);
      console.log(`${image}: ${updates.length === 0 ? 'up to date' : `${updates.length} updates`}`);
      for (const { name, from, to, isSecurity } of updates)
        console.log(`  ${name} ${from} → ${to}${isSecurity ? ' (security)' : ''}`);
      if (updates.length > 0) process.exitCode = 1;
    }
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
