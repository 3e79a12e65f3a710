/** Words that make a question of what is asked for, and say nothing of where it is. */
const QUESTION_WORDS = new Set(
  (
    'a an the of in on at to for from by with without into onto over about as is are was were be been being ' +
    'am do does did done how what where when which who whom whose why and or but if then than that this these ' +
    'those it its they them their there here can could should would will shall may might must i we you me my ' +
    'our your has have had having not no any all some each every other such own same so too very just ' +
    'between before after during while through within against across per via using used uses use when whether ' +
    'get gets got happen happens work works working way ways thing things'
  ).split(' '),
);

/** Whether a folded word is one of them. */
export function isQuestionWord(word: string): boolean {
  return QUESTION_WORDS.has(word);
}
