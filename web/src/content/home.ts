/** content/home.yaml. Each claim has one section that states it. */
export const home = __CONTENT__.home;
export const { origin, experience, teams, structure, roadmap, quote: graduateQuote } = home;
