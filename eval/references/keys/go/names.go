// Command names prints what go/types says of every name in the Go files below a directory: one JSON object
// a line, as KeySite in key-site.ts has it. Packages of other modules are of no known type; the standard
// library is read from its sources.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

type declared struct {
	Path  string `json:"path"`
	Start int    `json:"start"`
}

type site struct {
	Path         string     `json:"path"`
	Name         string     `json:"name"`
	Start        int        `json:"start"`
	Line         int        `json:"line"`
	Role         string     `json:"role"`
	Where        string     `json:"where"`
	Declarations []declared `json:"declarations"`
}

type reading struct {
	root    string
	fset    *token.FileSet
	std     types.Importer
	modules map[string]string // module path to directory
	parsed  map[string][]*ast.File
	done    map[string]*types.Package
	out     *json.Encoder
}

func main() {
	root, err := filepath.EvalSymlinks(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	buffered := bufio.NewWriter(os.Stdout)
	defer buffered.Flush()
	build.Default.CgoEnabled = false
	fset := token.NewFileSet()
	r := &reading{
		root:    root,
		fset:    fset,
		std:     importer.ForCompiler(fset, "source", nil),
		modules: map[string]string{},
		parsed:  map[string][]*ast.File{},
		done:    map[string]*types.Package{},
		out:     json.NewEncoder(buffered),
	}
	directories := r.walk()
	for _, directory := range directories {
		r.report(directory)
	}
}

// walk finds modules and the directories that hold Go files.
func (r *reading) walk() []string {
	found := map[string]bool{}
	filepath.WalkDir(r.root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if entry.IsDir() && path != r.root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "vendor" || entry.Name() == "testdata") {
			return filepath.SkipDir
		}
		if entry.Name() == "go.mod" {
			text, _ := os.ReadFile(path)
			if name := regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`).FindSubmatch(text); name != nil {
				r.modules[string(name[1])] = filepath.Dir(path)
			}
		}
		if strings.HasSuffix(entry.Name(), ".go") {
			found[filepath.Dir(path)] = true
		}
		return nil
	})
	directories := make([]string, 0, len(found))
	for directory := range found {
		directories = append(directories, directory)
	}
	sort.Strings(directories)
	return directories
}

// files parses a directory once; files of other systems are left out.
func (r *reading) files(directory string) []*ast.File {
	if files, ok := r.parsed[directory]; ok {
		return files
	}
	names, _ := filepath.Glob(filepath.Join(directory, "*.go"))
	files := []*ast.File{}
	for _, name := range names {
		if ok, _ := build.Default.MatchFile(directory, filepath.Base(name)); !ok {
			continue
		}
		file, _ := parser.ParseFile(r.fset, name, nil, parser.SkipObjectResolution)
		if file != nil {
			files = append(files, file)
		}
	}
	r.parsed[directory] = files
	return files
}

func isTest(fset *token.FileSet, file *ast.File) bool {
	return strings.HasSuffix(fset.Position(file.Package).Filename, "_test.go")
}

// Import takes packages of the project without their tests, then those of the standard library.
func (r *reading) Import(path string) (*types.Package, error) {
	if known, ok := r.done[path]; ok {
		return known, nil
	}
	if directory := r.directoryOf(path); directory != "" {
		r.done[path] = nil
		files := []*ast.File{}
		for _, file := range r.files(directory) {
			if !isTest(r.fset, file) {
				files = append(files, file)
			}
		}
		r.done[path] = r.check(path, files, nil)
		return r.done[path], nil
	}
	if strings.Contains(strings.SplitN(path, "/", 2)[0], ".") {
		return nil, fmt.Errorf("%s is of another module", path)
	}
	return r.std.Import(path)
}

func (r *reading) directoryOf(path string) string {
	best, found := "", ""
	for module, directory := range r.modules {
		if (path == module || strings.HasPrefix(path, module+"/")) && len(module) > len(best) {
			at := filepath.Join(directory, strings.TrimPrefix(path, module))
			if info, err := os.Stat(at); err == nil && info.IsDir() {
				best, found = module, at
			}
		}
	}
	return found
}

func (r *reading) check(path string, files []*ast.File, info *types.Info) *types.Package {
	config := types.Config{Importer: r, Error: func(error) {}, FakeImportC: true}
	pkg, _ := config.Check(path, r.fset, files, info)
	return pkg
}

// report prints the names of a directory: of the package with its tests, and of the tests outside it.
func (r *reading) report(directory string) {
	groups := map[string][]*ast.File{}
	for _, file := range r.files(directory) {
		groups[file.Name.Name] = append(groups[file.Name.Name], file)
	}
	names := []string{}
	for name := range groups {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
		r.check(r.pathOf(directory, name), groups[name], info)
		for _, file := range groups[name] {
			r.names(file, info)
		}
	}
}

func (r *reading) pathOf(directory, name string) string {
	for module, at := range r.modules {
		if relative, err := filepath.Rel(at, directory); err == nil && !strings.HasPrefix(relative, "..") {
			return filepath.ToSlash(filepath.Join(module, relative)) + map[bool]string{true: "_test"}[strings.HasSuffix(name, "_test")]
		}
	}
	return name
}

func (r *reading) names(file *ast.File, info *types.Info) {
	callees := map[*ast.Ident]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		switch at := node.(type) {
		case *ast.CallExpr:
			if name := calleeOf(at.Fun); name != nil {
				callees[name] = true
			}
		case *ast.CompositeLit:
			if name := calleeOf(at.Type); name != nil {
				callees[name] = true
			}
		}
		return true
	})
	ast.Inspect(file, func(node ast.Node) bool {
		name, ok := node.(*ast.Ident)
		if !ok {
			return true
		}
		if object := info.Uses[name]; object != nil {
			r.print(name, object, callees[name])
		}
		return true
	})
}

func calleeOf(expression ast.Expr) *ast.Ident {
	switch at := expression.(type) {
	case *ast.Ident:
		return at
	case *ast.SelectorExpr:
		return at.Sel
	case *ast.IndexExpr:
		return calleeOf(at.X)
	case *ast.IndexListExpr:
		return calleeOf(at.X)
	case *ast.ParenExpr:
		return calleeOf(at.X)
	}
	return nil
}

func (r *reading) print(name *ast.Ident, object types.Object, isCallee bool) {
	if _, ok := object.(*types.PkgName); ok {
		return
	}
	role := "value"
	if isCallee {
		role = "call"
	} else if _, ok := object.(*types.TypeName); ok {
		role = "type"
	}
	object = originOf(object)
	at := r.fset.Position(name.Pos())
	path, _ := filepath.Rel(r.root, at.Filename)
	found := site{Path: filepath.ToSlash(path), Name: name.Name, Start: at.Offset, Line: at.Line, Role: role, Where: "outside", Declarations: []declared{}}
	if object.Pos().IsValid() {
		there := r.fset.Position(object.Pos())
		if relative, err := filepath.Rel(r.root, there.Filename); err == nil && !strings.HasPrefix(relative, "..") {
			found.Where = "local"
			if isDeclared(object) {
				found.Where = "declared"
				found.Declarations = []declared{{filepath.ToSlash(relative), there.Offset}}
			}
		}
	}
	r.out.Encode(found)
}

func originOf(object types.Object) types.Object {
	switch at := object.(type) {
	case *types.Func:
		return at.Origin()
	case *types.Var:
		return at.Origin()
	}
	return object
}

// isDeclared is true for what stands at the top of a package, for types, methods and fields.
func isDeclared(object types.Object) bool {
	if object.Pkg() == nil {
		return false
	}
	if function, ok := object.(*types.Func); ok && function.Type().(*types.Signature).Recv() != nil {
		return true
	}
	if variable, ok := object.(*types.Var); ok && variable.IsField() {
		return true
	}
	if name, ok := object.(*types.TypeName); ok {
		_, isParameter := name.Type().(*types.TypeParam)
		return !isParameter
	}
	return object.Parent() == object.Pkg().Scope()
}
