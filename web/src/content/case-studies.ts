/** content/case-studies.yaml, and the case studies in content/cases/. */
export const caseStudies = __CONTENT__.cases;
export type CaseStudy = (typeof caseStudies)[number];

export const caseStudyTexts = {
  ...__CONTENT__.caseStudies,
  read: 'Read case study',
  contents: 'In this case study',
  /** One mark for a page that the company has supplied nothing for yet. */
  mark: 'Sample case study',
};
