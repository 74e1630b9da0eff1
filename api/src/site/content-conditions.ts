import { Injectable, type OnModuleInit } from '@nestjs/common';
import { findPublished } from '../content/content-versions.repository.ts';
import { Conditions } from '../platform/conditions/conditions.ts';
import { Publisher } from './publish.ts';

/** Before the team is mailed: writing is tried again every five minutes at most. */
const UNWRITTEN_MINUTES = 10;

/** Finds what editors have published, and visitors do not get. */
@Injectable()
export class ContentConditions implements OnModuleInit {
  constructor(
    private readonly conditions: Conditions,
    private readonly publisher: Publisher,
  ) {}

  onModuleInit() {
    this.conditions.define({
      name: 'content-refused',
      noun: ['document that is not shown', 'documents that are not shown'],
      link: '/content',
      find: async (db) =>
        (await findPublished(db)).flatMap(({ document, published_at: since, problem }) =>
          problem !== null && since ? [{ key: document, since, problem }] : [],
        ),
      describe: (cases) =>
        cases.map(({ key, problem }) => ({
          state: 'not shown',
          title: `The site shows ${key} as delivered, not as published`,
          text: 'This release does not accept what was published. Correct it, and publish it again.',
          words: problem,
          link: `/content/${key}`,
        })),
    });
    this.conditions.define({
      name: 'pages-unwritten',
      noun: ['failure to write the pages', 'failures to write the pages'],
      link: '/set-up',
      mail: { afterMinutes: UNWRITTEN_MINUTES },
      find: async () => {
        const { problem } = this.publisher;
        return problem === undefined ? [] : [{ key: '', problem }];
      },
      describe: (cases) =>
        cases.map(({ problem }) => ({
          state: 'not written',
          title: 'The pages of the site cannot be written',
          text: 'Visitors get the pages of before. Writing is tried again by itself; the api log says more.',
          words: problem,
        })),
    });
  }
}
