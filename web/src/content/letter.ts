/** content/letter.yaml. */
export const letter = __CONTENT__.letter;
