import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeParameterTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WildcardTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * {@code java JavacTree.java DIR}: what the Java files below DIR declare, by the compiler's own parser.
 * Nothing is attributed, so no class path is needed.
 *
 * <p>A line of tab-separated columns for each top-level and member type and each of its members: path, kind,
 * name with the types around it, first line, last line, signature. Arrays are always written behind the
 * type, and what the source does not say is left out. A file that does not parse gives one line, its path
 * and {@code error}.
 */
public final class JavacTree {
  /** So many files are in memory at the same time. */
  private static final int BATCH = 100;

  private final PrintStream out;
  private final String path;
  private final CompilationUnitTree unit;
  private final SourcePositions positions;
  private final String text;

  private JavacTree(PrintStream out, String path, CompilationUnitTree unit, SourcePositions positions)
      throws IOException {
    this.out = out;
    this.path = path;
    this.unit = unit;
    this.positions = positions;
    this.text = unit.getSourceFile().getCharContent(true).toString();
  }

  public static void main(String[] arguments) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      System.err.println("This Java runtime has no compiler.");
      System.exit(3);
    }
    var root = Path.of(arguments[0]).toRealPath();
    List<Path> files;
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(file -> file.toString().endsWith(".java")).sorted().collect(Collectors.toList());
    }
    var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    try (var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      for (int from = 0; from < files.size(); from += BATCH) {
        read(out, root, files.subList(from, Math.min(files.size(), from + BATCH)), manager);
      }
    }
    out.flush();
  }

  private static void read(PrintStream out, Path root, List<Path> files, StandardJavaFileManager manager)
      throws IOException {
    var said = new DiagnosticCollector<JavaFileObject>();
    var options = List.of("-proc:none", "-Xmaxerrs", "1000000");
    var sources = manager.getJavaFileObjectsFromFiles(files.stream().map(Path::toFile).collect(Collectors.toList()));
    var task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(null, manager, said, options, null, sources);
    var positions = Trees.instance(task).getSourcePositions();
    var units = task.parse();
    Set<JavaFileObject> broken = new HashSet<>();
    for (Diagnostic<? extends JavaFileObject> each : said.getDiagnostics()) {
      if (each.getKind() == Diagnostic.Kind.ERROR) broken.add(each.getSource());
    }
    for (CompilationUnitTree unit : units) {
      var path = root.relativize(Path.of(unit.getSourceFile().toUri())).toString().replace('\\', '/');
      if (broken.contains(unit.getSourceFile())) {
        out.println(path + "\terror");
        continue;
      }
      var reader = new JavacTree(out, path, unit, positions);
      for (Tree tree : unit.getTypeDecls()) {
        if (tree instanceof ClassTree) reader.type((ClassTree) tree, "");
      }
    }
  }

  private void type(ClassTree tree, String around) {
    String name = around + tree.getSimpleName();
    boolean isInterface = tree.getKind() == Tree.Kind.INTERFACE;
    var signature = new StringBuilder(modifiersOf(tree.getModifiers()));
    var word = switch (tree.getKind()) {
      case INTERFACE -> "interface";
      case ENUM -> "enum";
      case ANNOTATION_TYPE -> "@interface";
      case RECORD -> "record";
      default -> "class";
    };
    signature.append(word).append(' ').append(tree.getSimpleName()).append(typeParameters(tree.getTypeParameters()));
    if (tree.getKind() == Tree.Kind.RECORD) {
      var components = tree.getMembers().stream()
          .filter(member -> member instanceof VariableTree && isComponent((VariableTree) member, tree))
          .map(member -> parameter((VariableTree) member));
      signature.append(components.collect(Collectors.joining(", ", "(", ")")));
    }
    if (tree.getExtendsClause() != null) signature.append(" extends ").append(typeText(tree.getExtendsClause()));
    signature.append(list(isInterface ? " extends " : " implements ", tree.getImplementsClause()));
    signature.append(list(" permits ", tree.getPermitsClause()));
    line(tree, word.equals("@interface") ? "annotation" : word, name, signature.toString());
    for (Tree member : tree.getMembers()) {
      if (member instanceof ClassTree) type((ClassTree) member, name + ".");
      else if (member instanceof MethodTree) method((MethodTree) member, tree, name + ".");
      else if (member instanceof VariableTree) variable((VariableTree) member, tree, name + ".");
    }
  }

  private void method(MethodTree tree, ClassTree owner, String around) {
    boolean isConstructor = tree.getReturnType() == null;
    var name = isConstructor ? owner.getSimpleName() : tree.getName();
    var signature = new StringBuilder(modifiersOf(tree.getModifiers())).append(typeParameters(tree.getTypeParameters()));
    if (!isConstructor) signature.append(' ').append(typeText(tree.getReturnType()));
    signature.append(' ').append(name);
    if (!isCompact(tree)) {
      signature.append(tree.getParameters().stream().map(this::parameter).collect(Collectors.joining(", ", "(", ")")));
    }
    signature.append(list(" throws ", tree.getThrows()));
    line(tree, isConstructor ? "constructor" : "method", around + name, signature.toString());
  }

  /** A record's constructor that takes its parameters from the header. */
  private boolean isCompact(MethodTree tree) {
    if (tree.getReturnType() != null || tree.getBody() == null) return false;
    long start = positions.getStartPosition(unit, tree);
    long body = positions.getStartPosition(unit, tree.getBody());
    // Only annotations could have a bracket before the body.
    return tree.getModifiers().getAnnotations().isEmpty() && text.substring((int) start, (int) body).indexOf('(') < 0;
  }

  private void variable(VariableTree tree, ClassTree owner, String around) {
    boolean isConstant = isConstant(tree, owner);
    var modifiers = isComponent(tree, owner) ? "" : modifiersOf(tree.getModifiers());
    var signature = isConstant ? tree.getName().toString() : modifiers + parameter(tree);
    line(tree, isConstant ? "variant" : "field", around + tree.getName(), signature);
  }

  private static boolean isComponent(VariableTree tree, ClassTree owner) {
    return owner.getKind() == Tree.Kind.RECORD && !tree.getModifiers().getFlags().contains(Modifier.STATIC);
  }

  /** The type of an enum's constant is the enum, and the tree says that it stands where the name does. */
  private boolean isConstant(VariableTree tree, ClassTree owner) {
    if (owner.getKind() != Tree.Kind.ENUM || !(tree.getType() instanceof IdentifierTree)) return false;
    var type = (IdentifierTree) tree.getType();
    if (!type.getName().contentEquals(owner.getSimpleName())) return false;
    long at = positions.getStartPosition(unit, type);
    return at < 0 || !text.startsWith(type.getName().toString(), (int) at) || type.getName().equals(tree.getName());
  }

  private void line(Tree tree, String kind, String name, String signature) {
    var lines = unit.getLineMap();
    long start = lines.getLineNumber(positions.getStartPosition(unit, tree));
    long end = lines.getLineNumber(positions.getEndPosition(unit, tree) - 1);
    out.println(String.join("\t", path, kind, name, Long.toString(start), Long.toString(end), signature.strip()));
  }

  private String parameter(VariableTree tree) {
    String type = typeText(tree.getType());
    long end = positions.getEndPosition(unit, tree.getType());
    boolean isOpen = end > 0 && text.startsWith("...", (int) end - 3) && type.endsWith("[]");
    return (isOpen ? type.substring(0, type.length() - 2) + "..." : type) + " " + tree.getName();
  }

  private String typeParameters(List<? extends TypeParameterTree> trees) {
    if (trees.isEmpty()) return "";
    return trees.stream()
        .map(tree -> tree.getName() + bounds(tree))
        .collect(Collectors.joining(", ", "<", ">"));
  }

  private String bounds(TypeParameterTree tree) {
    if (tree.getBounds().isEmpty()) return "";
    return " extends " + tree.getBounds().stream().map(this::typeText).collect(Collectors.joining(" & "));
  }

  private String list(String word, List<? extends Tree> types) {
    return types.isEmpty() ? "" : word + types.stream().map(this::typeText).collect(Collectors.joining(", "));
  }

  private static String modifiersOf(ModifiersTree tree) {
    return tree.getFlags().stream().map(each -> each + " ").collect(Collectors.joining());
  }

  /** A type as written, but for its annotations. */
  private String typeText(Tree tree) {
    if (tree instanceof AnnotatedTypeTree) return typeText(((AnnotatedTypeTree) tree).getUnderlyingType());
    if (tree instanceof ArrayTypeTree) return typeText(((ArrayTypeTree) tree).getType()) + "[]";
    if (tree instanceof MemberSelectTree) {
      var select = (MemberSelectTree) tree;
      return typeText(select.getExpression()) + "." + select.getIdentifier();
    }
    if (tree instanceof ParameterizedTypeTree) {
      var type = (ParameterizedTypeTree) tree;
      var given = type.getTypeArguments().stream().map(this::typeText).collect(Collectors.joining(", "));
      return typeText(type.getType()) + "<" + given + ">";
    }
    if (tree instanceof WildcardTree) {
      var bound = ((WildcardTree) tree).getBound();
      if (bound == null) return "?";
      return (tree.getKind() == Tree.Kind.SUPER_WILDCARD ? "? super " : "? extends ") + typeText(bound);
    }
    return tree.toString();
  }
}
