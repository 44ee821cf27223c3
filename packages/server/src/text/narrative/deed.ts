/** What sections put before what a statement is about: `Launch of PrunePilot 3`. */
export const deedBefore =
  /^(?:Planned launch:|(?:Launch|Introduction|Unveiling|Release|Roll-out|Debut) of|Start of (?:deliveries|production|sales) of) /;
