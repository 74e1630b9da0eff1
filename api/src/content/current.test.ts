import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import type { Env } from '../platform/config/env.ts';
import { publishedFor, showEdited } from './current.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
cpSync(fileURLToPath(new URL('../../../content', import.meta.url)), folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));
const readDocument = (name: string) => parse(readFileSync(join(folder, `${name}.yaml`), 'utf8'));
const write = (name: string, document: object) => writeFileSync(join(folder, `${name}.yaml`), stringify(document));

const [faq, program, curriculum, capstones, home] = ['faq', 'program', 'curriculum', 'capstones', 'home'].map(
  readDocument,
);
// In the files of a new release, the program is a week longer.
home.roadmap.phases.at(-1).last += 1;
write('home', home);
write('program', { ...program, weeks: program.weeks + 1, onSiteWeeks: program.onSiteWeeks + 1 });
write('curriculum', { ...curriculum, weeks: [...curriculum.weeks, structuredClone(curriculum.weeks[0])] });

it.each([[['program']], [['program', 'curriculum']], [['program', 'capstones']]])(
  'documents that editors have published stay, except for %j, which contradict files',
  (contradicted) => {
    const fewer = { ...capstones, projects: capstones.projects.slice(0, 5) };
    const edited = new Map<string, unknown>([['faq', { ...faq, title: 'Asked often' }]]);
    for (const name of contradicted) edited.set(name, { program, curriculum, capstones: fewer }[name]);
    const env = { CONTENT_DIR: folder } as Env;
    expect([...showEdited(env, edited).keys()]).toEqual(contradicted);
    const { content } = publishedFor(env);
    expect([content.program.weeks, content.faq.title]).toEqual([program.weeks + 1, 'Asked often']);
  },
);
