import { execa } from 'execa';
import type { BundledPackage } from '../../api/bundled-packages.ts';

/** What an image contains, as it says itself. */
export interface Contents {
  image: string;
  /** The image's id, sha256:… */
  id: string;
  created: string;
  /** VERSION_ID of Debian, such as 13. */
  debian: string;
  /** Version of Node, if there is one. */
  node: string | null;
  debianPackages: { name: string; version: string; arch: string; source: string }[];
  npmPackages: BundledPackage[];
}

const FIELDS = ['Package', 'Version', 'Architecture', 'source:Package'];
const BREAK = '--- next ---';
const QUESTIONS = [
  '. /etc/os-release && echo "$VERSION_ID"',
  'node --version 2>/dev/null || true',
  `dpkg-query -W -f '${FIELDS.map((field) => `\${${field}}`).join('|')}\\n'`,
  // Lists of npm's packages, from the build of what is in the image (api/bundled-packages.ts).
  'for list in /usr/share/packages/*.json; do [ ! -e "$list" ] || { cat "$list"; echo ,; }; done',
];

/** Returns the names of this project's images with a tag. */
export async function ourImages(tag: string): Promise<string[]> {
  const { stdout } = await execa('docker', ['image', 'ls', '--format', '{{.Repository}}:{{.Tag}}']);
  const names = ['api', 'web', 'upkeep', 'monitoring', 'postgres'].map((name) => `lodestar-${name}:${tag}`);
  return stdout.split('\n').filter((name) => names.includes(name));
}

/** Asks a built image what it contains. @throws Error with the words of Docker */
export async function inspectImage(image: string): Promise<Contents> {
  const inspected = await execa('docker', ['image', 'inspect', '-f', '{{.Id}} {{.Created}}', image]);
  const [id = '', created = ''] = inspected.stdout.split(' ');
  const script = QUESTIONS.join(`\necho '${BREAK}'\n`);
  const { stdout } = await execa('docker', [
    'run',
    '--rm',
    '--network',
    'none',
    '--entrypoint',
    'sh',
    id,
    '-c',
    script,
  ]);
  const [debian = '', node = '', packages = '', lists = ''] = stdout.split(BREAK).map((part) => part.trim());
  return {
    ...{ image, id, created, debian },
    node: node.replace(/^v/, '') || null,
    debianPackages: packages.split('\n').map((line) => {
      const [name = '', version = '', arch = '', source = ''] = line.split('|');
      return { name, version, arch, source };
    }),
    npmPackages: (JSON.parse(`[${lists.replace(/,$/, '')}]`) as BundledPackage[][]).flat(),
  };
}

/**
 * Returns the bill of materials of an image in CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/), with the package URLs by which
 * scanners look up known vulnerabilities. The same image always gets the same one.
 */
export function billOfMaterials({ image, id, created, debian, node, debianPackages, npmPackages }: Contents) {
  const components = [
    ...debianPackages.map(({ name, version, arch, source }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arch}&distro=debian-${debian}`,
      properties: [{ name: 'debian:source', value: source }],
    })),
    ...npmPackages.map(({ name, version, license }) => ({
      type: 'library',
      name,
      version,
      ...(license && { licenses: [{ expression: license }] }),
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    })),
    ...(node ? [{ type: 'platform', name: 'node', version: node, purl: `pkg:generic/node@${node}` }] : []),
  ];
  const known = new Map(components.map((component) => [component.purl, { 'bom-ref': component.purl, ...component }]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: created, component: { type: 'container', name: image, version: id } },
    components: [...known.values()],
  };
}
