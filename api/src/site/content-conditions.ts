import { Injectable, type OnModuleInit } from '@nestjs/common';
import { findPublished } from '../content/content-versions.repository.ts';
import { Conditions } from '../platform/conditions/conditions.ts';

/** Finds what editors have published, and the running release does not accept. */
@Injectable()
export class ContentConditions implements OnModuleInit {
  constructor(private readonly conditions: Conditions) {}

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
  }
}
