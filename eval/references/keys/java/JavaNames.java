import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.tools.*;

/**
 * {@code java JavaNames.java DIR}: what the JDK's compiler says of every name in the Java files below DIR, one
 * JSON object a line as KeySite in key-site.ts has it, offsets in UTF-16 units. Other packages are of no known type.
 */
public final class JavaNames extends TreePathScanner<Void, Void> {
  private final Trees trees;
  private final SourcePositions positions;
  private final CompilationUnitTree unit;
  private final Path root;
  private final PrintStream out;
  private final String text;
  private final Set<Tree> callees = Collections.newSetFromMap(new IdentityHashMap<>());

  private final Set<Tree> qualifiers = Collections.newSetFromMap(new IdentityHashMap<>());

  private JavaNames(Trees trees, CompilationUnitTree unit, Path root, PrintStream out) throws Exception {
    this.trees = trees;
    this.positions = trees.getSourcePositions();
    this.unit = unit;
    this.root = root;
    this.out = out;
    this.text = unit.getSourceFile().getCharContent(true).toString();
  }

  public static void main(String[] arguments) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var root = Path.of(arguments[0]).toRealPath();
    List<Path> files;
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("module-info.java") && !file.endsWith("package-info.java"))
          .sorted().collect(Collectors.toList());
    }
    var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    try (var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      var options = List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1", "-implicit:none");
      var task = (JavacTask) compiler.getTask(null, manager, problem -> {}, options, null,
          manager.getJavaFileObjectsFromPaths(files));
      var units = new ArrayList<CompilationUnitTree>();
      for (var unit : task.parse()) units.add(unit);
      try {
        task.analyze();
      } catch (RuntimeException | AssertionError broken) {
        System.err.println("analysis ended early: " + broken);
      }
      var trees = Trees.instance(task);
      for (var unit : units) new JavaNames(trees, unit, root, out).scan(unit, null);
    }
    out.flush();
  }

  @Override public Void visitMethodInvocation(MethodInvocationTree node, Void none) {
    callees.add(node.getMethodSelect());
    return super.visitMethodInvocation(node, none);
  }

  @Override public Void visitNewClass(NewClassTree node, Void none) {
    var type = node.getIdentifier();
    while (true) {
      if (type instanceof ParameterizedTypeTree generic) type = (ExpressionTree) generic.getType();
      else if (type instanceof AnnotatedTypeTree annotated) type = annotated.getUnderlyingType();
      else break;
    }
    callees.add(type);
    return super.visitNewClass(node, none);
  }

  @Override public Void visitAnnotation(AnnotationTree node, Void none) {
    callees.add(node.getAnnotationType());
    return super.visitAnnotation(node, none);
  }

  @Override public Void visitImport(ImportTree node, Void none) {
    if (node.getQualifiedIdentifier() instanceof MemberSelectTree select && !select.getIdentifier().contentEquals("*"))
      print(select, select.getIdentifier(), "import");
    return null;
  }

  @Override public Void visitIdentifier(IdentifierTree node, Void none) {
    print(node, node.getName(), null);
    return super.visitIdentifier(node, none);
  }

  @Override public Void visitMemberSelect(MemberSelectTree node, Void none) {
    qualifiers.add(node.getExpression());
    print(node, node.getIdentifier(), null);
    return super.visitMemberSelect(node, none);
  }

  @Override public Void visitMemberReference(MemberReferenceTree node, Void none) {
    callees.add(node);
    if (node.getMode() == MemberReferenceTree.ReferenceMode.INVOKE) print(node, node.getName(), null);
    return super.visitMemberReference(node, none);
  }

  private void print(Tree node, Name name, String said) {
    var element = trees.getElement(getCurrentPath().getLeaf() == node ? getCurrentPath() : new TreePath(getCurrentPath(), node));
    if (element == null || element.getKind() == ElementKind.PACKAGE) return;
    if (element.asType() != null && element.asType().getKind() == javax.lang.model.type.TypeKind.ERROR) return;
    if (name.contentEquals("this") && !callees.contains(node)) return;
    if (name.contentEquals("super") && !callees.contains(node)) return;
    int start = startOf(node, name);
    if (start < 0) return;
    var isType = element.getKind().isClass() || element.getKind().isInterface();
    var role = said != null ? said : callees.contains(node) ? "call" : qualifiers.contains(node) ? "value" : isType || element.getKind() == ElementKind.TYPE_PARAMETER ? "type" : "value";
    var declarations = new LinkedHashSet<String>();
    var where = placeOf(element, declarations);
    // Of a class that is made the constructors are meant, too.
    if (role.equals("call") && isType) {
      for (var each : element.getEnclosedElements()) if (each.getKind() == ElementKind.CONSTRUCTOR) placeOf(each, declarations);
    }
    if (role.equals("call") && element.getKind() == ElementKind.CONSTRUCTOR) placeOf(element.getEnclosingElement(), declarations);
    if (!declarations.isEmpty()) where = "declared";
    out.println("{\"path\":" + quoted(pathOf(unit)) + ",\"name\":" + quoted(name.toString()) + ",\"start\":" + start
        + ",\"line\":" + unit.getLineMap().getLineNumber(start) + ",\"role\":\"" + role + "\",\"where\":\"" + where
        + "\",\"declarations\":[" + String.join(",", declarations) + "]}");
  }

  private int startOf(Tree node, Name name) {
    long start = positions.getStartPosition(unit, node);
    long end = positions.getEndPosition(unit, node);
    if (start < 0 || end < 0) return -1;
    if (node instanceof IdentifierTree) return text.startsWith(name.toString(), (int) start) ? (int) start : -1;
    int at = (int) end - name.length();
    return at >= 0 && text.startsWith(name.toString(), at) ? at : -1;
  }

  private String placeOf(Element element, Set<String> declarations) {
    var path = trees.getPath(element);
    if (path == null) return "outside";
    var kind = element.getKind();
    var isMember = kind.isField() || kind == ElementKind.METHOD || kind == ElementKind.CONSTRUCTOR || kind.isClass() || kind.isInterface();
    if (!isMember) return "local";
    long start = positions.getStartPosition(path.getCompilationUnit(), path.getLeaf());
    long end = positions.getEndPosition(path.getCompilationUnit(), path.getLeaf());
    if (start < 0 || end < 0) return "outside";
    try {
      var content = path.getCompilationUnit().getSourceFile().getCharContent(true).toString();
      var wanted = kind == ElementKind.CONSTRUCTOR ? element.getEnclosingElement().getSimpleName() : element.getSimpleName();
      int at = nameIn(content, wanted.toString(), path.getLeaf(), path.getCompilationUnit(), (int) start, (int) end);
      if (at < 0) return "local";
      declarations.add("{\"path\":" + quoted(pathOf(path.getCompilationUnit())) + ",\"start\":" + at + "}");
      return "declared";
    } catch (java.io.IOException broken) {
      return "outside";
    }
  }

  /** Behind modifiers, annotations and the type. */
  private int nameIn(String content, String name, Tree node, CompilationUnitTree in, int start, int end) {
    if (name.isEmpty()) return -1;
    long from = start;
    if (node instanceof MethodTree method) {
      from = Math.max(from, positions.getEndPosition(in, method.getModifiers()));
      if (method.getReturnType() != null) from = Math.max(from, positions.getEndPosition(in, method.getReturnType()));
    } else if (node instanceof VariableTree variable) {
      from = Math.max(from, positions.getEndPosition(in, variable.getModifiers()));
      if (variable.getType() != null) from = Math.max(from, positions.getEndPosition(in, variable.getType()));
    } else if (node instanceof ClassTree type) {
      from = Math.max(from, positions.getEndPosition(in, type.getModifiers()));
    }
    var matcher = java.util.regex.Pattern.compile("\\b" + java.util.regex.Pattern.quote(name) + "\\b").matcher(content);
    return matcher.find((int) Math.max(0, from)) && matcher.start() < end ? matcher.start() : -1;
  }

  private String pathOf(CompilationUnitTree of) {
    return root.relativize(Path.of(of.getSourceFile().toUri())).toString().replace('\\', '/');
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
