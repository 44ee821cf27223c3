/** What documents say in every company's words, say of themselves, or say to whoever reads them: no statement about a business. */

const ofTheDocument =
  /\b(?:incorporated (?:herein )?by reference|form (?:10-[kq]|8-k|20-f)|(?:annual|quarterly|current) report on|this (?:annual |quarterly |current )?report|in this (?:filing|document|section|discussion)|(?:see|refer to|described in|discussed in|set forth (?:in|under)|included in|contained in|presented in|under the (?:heading|caption))\s+(?:also )?(?:[“"(]|notes?\b|items?\b|part\b|exhibits?\b|section\b|page\b|the (?:section|risk|note|heading|caption|following|table))|exhibit \d|the following (?:table|chart|graph|discussion|summary)|the table (?:below|above)|(?:as|is|are) (?:shown|described|defined|discussed|noted|set forth|summarized|presented|listed|follows)(?: (?:above|below|elsewhere|further))|hereto|hereby|herein(?:after)?|thereof|foregoing|pursuant to|furnished|item \d|rule \d|www\.|https?:)\b/i;

const lookingForward =
  /\b(?:forward-looking|litigation reform act|safe harbor|(?:could|may|might) (?:differ|cause|vary|adversely|harm|result in|be (?:adversely|materially|harmed|subject))|no (?:assurance|guarantee)s?|cannot (?:assure|guarantee|predict|be certain)|undertakes? no obligation|no obligation to update|materially (?:adverse|and adversely|affect)|adverse(?:ly)? (?:effect|affect|impact)|risks? and uncertainties|if (?:we|the company|our|any|these|this)|there can be no)\b/i;

const ofAccounting =
  /\b(?:GAAP|ASC \d+|ASU|fair value|deferred (?:tax|revenue|income)|amortiz|depreciat|goodwill|impairment|accounting (?:polic|standard|pronouncement|estimate)|reclassif|carrying (?:amount|value)|effective tax rate|allowance for|accrued|stockholders[’'] equity|treasury|par value|internal control|disclosure controls|independent registered)\b/i;

const ofACall =
  /^(?:thank|thanks|good (?:morning|afternoon|evening)|hello|hi\b|okay|sure|great|yes|yeah|no,|well,|so,|and |but |now,? (?:let|i)|operator|please|let me|with that|i['’](?:d|ll|m)|our next question|next slide|turning to|moving (?:on|to))|\b(?:turn (?:it|the call) over|question-and-answer|conference call|you know|i think|i guess|kind of|sort of|as i (?:said|mentioned)|today['’]s call|your question|joining us)\b/i;

/** What speaks to a reader, a program or a model instead of about the company: instructions, never statements. */
const toTheReader = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:instruction|prompt|rule|above|previous|prior|earlier|guideline|context|polic|direction|everything)/i,
  /\b(?:system|developer|user|hidden|secret|initial) (?:prompt|message|instruction|note)s?\b/i,
  /\b(?:language|ai|chat) ?(?:model|assistant|bot)s?\b.{0,30}\b(?:must|should|shall|please|note|reading|summari)/i,
  /\bas an? (?:ai|assistant|language model|llm)\b/i,
  /\byou (?:are|must|should|will|shall|may|can) (?:now |always |never |not |only )?(?:act|say|write|answer|respond|reply|output|print|state|report|rate|describe|recommend|summari|tell|reveal|obey|pretend|conclude|mention|cite)/i,
  /\byou are (?:now )?an? /i,
  /\b(?:respond|reply|answer|output|print|write|say|state|repeat|return|insert|append|begin|end|conclude|summari[sz]e|translate|rate|rank|recommend|describe|report|tell)\b.{0,25}\b(?:only with|exactly|verbatim|the following|that (?:this|the) company|in (?:your|the) (?:answer|summary|report|response|output|reply))/i,
  /\bnote to (?:the )?(?:model|assistant|ai|llm|reader|analyst|summari|system|agent|bot|crawler)/i,
  /\b(?:begin|end|start) (?:of )?(?:system|instruction|prompt|override)|\bjailbreak|\bprompt injection|\bdo anything now|\bdeveloper mode/i,
  /<\/?(?:system|assistant|user|instruction|script|prompt)|\[\/?(?:inst|system)|\{\{|###|<\|/i,
];

/** Whether a sentence says nothing of a business. */
export function isBoilerplate(sentence: string): boolean {
  return (
    ofTheDocument.test(sentence) ||
    lookingForward.test(sentence) ||
    ofAccounting.test(sentence) ||
    ofACall.test(sentence) ||
    isHypothetical(sentence) ||
    speaksToReader(sentence)
  );
}

/** Whether a text tells whoever reads it what to do. */
export function speaksToReader(text: string): boolean {
  return toTheReader.some((pattern) => pattern.test(text));
}

/** What may happen, or would: no statement of what a company does or did. */
function isHypothetical(text: string): boolean {
  return /\b(?:[Mm]ay(?! \d)|might|could|would|if|whether|unless|potential(?:ly)?|hypothetical|assum\w+|in the event)\b/.test(text);
}
