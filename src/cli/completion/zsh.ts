/** The completion script for zsh. */
import { brief, type CommandNode, type OptionNode, spellings, withPaths } from './tree.ts';

/** A function for each command, which completes its options and hands on to those below it. */
export function zshScript(program: CommandNode): string {
  const functions = withPaths(program).map(({ path, node }) => functionOf(path, node));
  const main = nameOf([program.name]);
  // Loaded from fpath the file is the function's body; sourced it registers it.
  return `#compdef ${program.name}

${functions.join('\n')}
if [ "$funcstack[1]" = "${main}" ]; then
  ${main} "$@"
else
  compdef ${main} ${program.name}
fi
`;
}

function functionOf(path: readonly string[], node: CommandNode): string {
  const options = node.options.map(optionSpec);
  const last = node.commands.length > 0 ? ["'1: :->command'", "'*:: :->rest'"] : [argumentSpec(node)];
  const specs = [...options, ...last].map((spec) => `    ${spec}`).join(' \\\n');
  const parts = [
    `${nameOf(path)}() {`,
    '  local curcontext="$curcontext" state line',
    `  _arguments -C \\\n${specs}`,
  ];
  if (node.commands.length > 0) parts.push(handOn(path, node));
  return `${parts.join('\n')}\n}\n`;
}

function argumentSpec({ choices }: CommandNode): string {
  return choices.length > 0 ? `'1:value:(${choices.join(' ')})'` : "'*:file:_files'";
}

function handOn(path: readonly string[], { commands }: CommandNode): string {
  const described = commands
    .map(({ name, summary }) => `      '${name}:${escaped(brief(summary))}'`)
    .join('\n');
  const cases = commands.map(({ name }) => `      ${name}) ${nameOf([...path, name])} ;;`).join('\n');
  return `  case $state in
    command)
      local -a commands=(
${described}
      )
      _describe command commands ;;
    rest)
      case $line[1] in
${cases}
      esac ;;
  esac`;
}

function optionSpec(option: OptionNode): string {
  const names = spellings(option);
  const what = `[${escaped(brief(option.description))}]${option.takesValue ? ':value:_files' : ''}`;
  return names.length === 1 ? `'${names[0]}${what}'` : `'(${names.join(' ')})'{${names.join(',')}}'${what}'`;
}

function nameOf(path: readonly string[]): string {
  return `_${path.join('_')}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''");
}
