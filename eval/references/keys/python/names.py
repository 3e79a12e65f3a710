"""Names of the Python files given by their paths on standard input, as JSON lines.

A file gives {"path", "uses": [[line, column, name, role]...], "declared": [[line, column]...]}: lines from 0,
columns in UTF-16 units as language servers count them. Declared is what stands at the top of a module or in a class, attributes of
`self`, and functions and classes anywhere.
"""

import ast
import io
import json
import sys
import tokenize


def columns(text):
    lines = text.encode().split(b"\n")

    def convert(line, column):
        before = lines[line - 1][:column].decode("utf-8", "replace")
        return len(before.encode("utf-16-le")) // 2

    return convert


class Reader(ast.NodeVisitor):
    def __init__(self, text):
        self.column = columns(text)
        self.uses = []
        self.declared = []
        self.callees = set()
        self.types = set()
        self.around = ["module"]
        self.names = name_tokens(text)

    def use(self, line, column, name, role):
        self.uses.append([line - 1, self.column(line, column), name, role])

    def declare(self, line, column):
        self.declared.append([line - 1, self.column(line, column)])

    def name_behind(self, node, name):
        """The first token of that name at or behind the beginning of a node."""
        for line, column, text in self.names:
            if (line, column) >= (node.lineno, node.col_offset) and text == name:
                return line, column
        return None

    def visit_definition(self, node):
        for each in node.decorator_list:
            self.callees.add(each)
        found = self.name_behind(node, node.name)
        if found:
            self.declare(*found)
        if not isinstance(node, ast.ClassDef):
            arguments = node.args
            every = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
            for each in every + [arguments.vararg, arguments.kwarg]:
                if each is not None:
                    self.annotation(each.annotation)
            self.annotation(node.returns)
        self.around.append("class" if isinstance(node, ast.ClassDef) else "function")
        self.generic_visit(node)
        self.around.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_definition

    def annotation(self, node):
        for each in ast.walk(node) if node is not None else []:
            self.types.add(each)

    def visit_AnnAssign(self, node):
        self.annotation(node.annotation)
        self.generic_visit(node)

    def visit_Call(self, node):
        self.callees.add(node.func)
        self.generic_visit(node)

    def role(self, node):
        if node in self.callees:
            return "call"
        return "type" if node in self.types else "value"

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            if self.around[-1] != "function":
                self.declare(node.lineno, node.col_offset)
        else:
            self.use(node.lineno, node.col_offset, node.id, self.role(node))

    def visit_Attribute(self, node):
        column = len(node.attr.encode())
        at = (node.end_lineno, node.end_col_offset - column)
        if isinstance(node.ctx, ast.Store):
            self.declare(*at)
        else:
            self.use(*at, node.attr, self.role(node))
        self.generic_visit(node)

    def visit_ImportFrom(self, node):
        for each in node.names:
            if each.name != "*":
                self.use(each.lineno, each.col_offset, each.name, "import")


def name_tokens(text):
    tokens = []
    lines = text.split("\n")
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                line, column = token.start
                tokens.append((line, len(lines[line - 1][:column].encode()), token.string))
    except (tokenize.TokenError, IndentationError):
        pass
    return tokens


def main():
    for path in sys.stdin.read().splitlines():
        with open(path, encoding="utf-8", errors="replace", newline="") as file:
            text = file.read()
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            continue
        reader = Reader(text)
        reader.visit(tree)
        print(json.dumps({"path": path, "uses": reader.uses, "declared": reader.declared}))


main()
