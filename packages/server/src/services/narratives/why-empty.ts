import type { Company } from '../../text/narrative/company.ts';
import { narratives, type WrittenSection } from '../../text/narrative/sections.ts';
import { writeExtracts } from '../../text/narrative/write-extracts.ts';
import type { Material } from '../../text/narrative/writer.ts';

const tellsOf: Record<WrittenSection, string> = {
  products_and_services: 'what it sells',
  product_launches: 'launches',
  strategic_initiatives: 'strategic moves',
  partnerships: 'partners',
  business_model: 'how it earns its money',
  key_customers: 'customers',
};

/** Why nothing is told in a section, in a sentence. That another section tells it is no reason: `assign-sentences.ts` leaves none without for that. */
export function whyEmpty(name: WrittenSection, { company, material }: { company: Company; material: Material }): string {
  const { evidence, told } = material;
  const of = tellsOf[name];
  if (evidence.length === 0) return 'No document of this company has been imported.';
  if (told.length === 0) return 'No sentence of its documents can be understood by itself.';
  if (writeExtracts(narratives[name].questions(company), material).length > 0)
    return `What its documents tell of ${of} is not borne out sentence by sentence.`;
  return evidence.length === 1
    ? `The only passage of its documents does not plainly tell of ${of}.`
    : `None of ${evidence.length} passages of its documents plainly tells of ${of}.`;
}
