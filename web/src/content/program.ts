/** The program's figures: content/program.yaml. */
export const program = __CONTENT__.program;
