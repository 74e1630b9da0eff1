import { z } from 'zod';
import { MAX_PAGES } from '../document-covers.values.ts';
import { description, file, heading, line, pageLink, pageName, part, point, rows, text, uploaded } from './pieces.ts';

// Each value that this module exports is the schema of a document.

/** An uploaded PDF. */
const uploadedPdf = z
  .strictObject({
    src: file.endsWith('.pdf'),
    bytes: z.int().min(1),
    /** Addresses of its first pages as pictures; width and height are the first one's size in pixels. */
    pages: z.array(file.endsWith('.webp')).min(1).max(MAX_PAGES),
    /** How many pages it has. */
    all: z.int().min(1),
    /** Address of the first page for phones (NARROW_COVER). */
    narrowCover: file.endsWith('.webp'),
    width: z.int().min(1),
    height: z.int().min(1),
  })
  .meta(uploaded('document'));
/** Facts about a PDF (content/document-files.ts). */
export type DocumentFile = Omit<z.infer<typeof uploadedPdf>, 'src'>;

/** content/documents.yaml: PDFs of web/public/documents. */
export const documents = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        page: pageName.extract(['terms', 'guidelines', 'tierGuide']),
        title: line(60),
        description,
        intro: text(200).optional(),
        /** Its address, which stays when the PDF is replaced. */
        file: file.endsWith('.pdf'),
        /** Replaces the file of that name. */
        pdf: uploadedPdf.optional(),
        /** Its headings, each with its place in the file: 2.4 is four tenths down page 2. */
        contents: z
          .array(
            z.strictObject({
              heading: line(60),
              page: z.number().min(1).multipleOf(0.1, 'must be a page, or one with a tenth, like 2.4'),
            }),
          )
          .max(16)
          .optional(),
        /** Of the viewer on wide screens, in pixels (specification, section 9); 500 on small ones. */
        height: z.union([z.literal(800), z.literal(600)]),
        reader: z.enum(['applicant', 'everyone', 'employer']),
      }),
    )
    .length(3)
    .refine((list) => new Set(list.map(({ page }) => page)).size === list.length, 'must have each page once'),
  /** What the page ends with, by reader. */
  closing: z.strictObject({ applicant: line(), everyone: line(), employer: line() }),
});

/** content/blog.yaml: what the blog says of itself. */
export const blog = z.strictObject({
  ...heading,
  /** The author of articles that name none. */
  team: line(60),
  closing: z.strictObject({ title: line(80), apply: line(60), more: line(40) }),
});

const menuLink = pageLink.extend({ note: line(80) });

/** content/navigation.yaml: menu and footer (specification, 'Shared chrome'). */
export const navigation = z.strictObject({
  menu: z
    .array(
      z.strictObject({
        id: part,
        title: line(30),
        parts: rows(1, 3, { title: line(40).optional(), links: z.array(menuLink).min(1).max(6) }),
      }),
    )
    .length(3),
  menuNote: line(60),
  footer: z.array(z.strictObject({ id: part, title: line(30), links: z.array(pageLink).min(1).max(8) })).length(3),
  nextQuestions: z.array(pageLink).min(1).max(5),
});

/** content/application.yaml: where the application site sends applicants (specification, section 2, 'Application submitted'). */
export const application = z.strictObject({ title: line(60), description, thanks: text(200), next: text(200) });

/** content/invoice.yaml: paying by invoice. */
export const invoice = z.strictObject({ ...heading, steps: z.array(point).length(4) });

/** content/organization.yaml: between the payment and the organization. */
export const organization = z.strictObject({
  verifying: text(300),
  later: text(200),
  return: text(200),
  trial: text(300),
  nothingToDo: text(300),
});
