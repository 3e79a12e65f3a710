/** The completion script for fish. */
import { brief, type CommandNode, withPaths } from './tree.ts';

/** One line for each option and each word, with the condition under which it fits. */
export function fishScript(program: CommandNode): string {
  const lines = withPaths(program).flatMap(({ path, node }) => {
    const condition = conditionFor(path, node);
    const complete = `complete -c ${program.name} -n ${quoted(condition)}`;
    return [
      ...node.options.map(({ short, long, description, takesValue }) => {
        const names = `${short === undefined ? '' : ` -s ${short.slice(1)}`} -l ${long.slice(2)}`;
        return `${complete}${names}${takesValue ? ' -r' : ''} -d ${quoted(brief(description))}`;
      }),
      ...node.commands.map(({ name, summary }) => `${complete} -f -a ${name} -d ${quoted(brief(summary))}`),
      ...(node.choices.length > 0 ? [`${complete} -f -a ${quoted(node.choices.join(' '))}`] : []),
    ];
  });
  return `# fish completion for ${program.name}\n${lines.join('\n')}\n`;
}

/** At the place of a command, and not yet below it. */
function conditionFor([, ...path]: readonly string[], { commands }: CommandNode): string {
  if (path.length === 0) return '__fish_use_subcommand';
  const seen = path.map((name) => `__fish_seen_subcommand_from ${name}`);
  if (commands.length === 0) return seen.join('; and ');
  return [...seen, `not __fish_seen_subcommand_from ${commands.map(({ name }) => name).join(' ')}`].join(
    '; and ',
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
