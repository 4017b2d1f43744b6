// Command reference writes the exported declarations of packages, with their comments, as Markdown:
//
//	reference FOLDER PACKAGE...
//
// It is run in the root of the module. PACKAGE is a folder there. The file of core/plugin is FOLDER/core-plugin.md.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: reference FOLDER PACKAGE...")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "reference:", err)
		os.Exit(1)
	}
}

// write writes a file for each package, and README.md with a line for each.
func write(to string, packages []string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	var list strings.Builder
	list.WriteString("# Reference of the public packages\n\nGenerated from the comments of the code by `make generate`.\n\n" +
		"| package | contents |\n| --- | --- |\n")
	for _, name := range packages {
		page, err := read(name)
		if err != nil {
			return err
		}
		file := strings.ReplaceAll(name, "/", "-") + ".md"
		if err := os.WriteFile(filepath.Join(to, file), []byte(page.markdown()), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&list, "| [%s](%s) | %s |\n", name, file, page.doc.Synopsis(page.doc.Doc))
	}
	return os.WriteFile(filepath.Join(to, "README.md"), []byte(list.String()), 0o644)
}
