/** The completion script for bash. */
import { type CommandNode, spellings, withPaths } from './tree.ts';

/** Walks the words before the cursor down the tree, then offers what there is at that place; files elsewhere. */
export function bashScript(program: CommandNode): string {
  const places = withPaths(program);
  const descend = places
    .filter(({ path }) => path.length > 1)
    .map(({ path }) => `      ${quoted(path)}) place=${quoted(path)} ;;`);
  const words = places.map(({ path, node }) => {
    const options = node.options.flatMap(spellings).join(' ');
    const valued = node.options.filter(({ takesValue }) => takesValue).flatMap(spellings);
    const others = [...node.commands.map(({ name }) => name), ...node.choices].join(' ');
    return `    ${quoted(path)}) options='${options}'; valued=' ${valued.join(' ')} '; words='${others}' ;;`;
  });
  return `# bash completion for ${program.name}
_${program.name}() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local place='${program.name}' options='' valued='' words='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$place \${COMP_WORDS[i]}" in
${descend.join('\n')}
    esac
  done
  case $place in
${words.join('\n')}
  esac
  if [[ $valued == *" $previous "* ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _${program.name} ${program.name}
`;
}

function quoted(path: readonly string[]): string {
  return `'${path.join(' ')}'`;
}
