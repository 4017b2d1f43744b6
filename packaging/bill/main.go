// Command bill writes what a program is made of: its licences as a text, and its parts as a bill of materials in CycloneDX.
// A part whose licence is not allowed makes it fail.
//
//	bill -program bin/quoin -npm npm.json -also public-ui/node_modules/core-js -out dist
//
// What of Go is inside, the program says itself. What of npm is, pnpm says: npm.json is what "pnpm licenses list --prod --json -r"
// has written. GOROOT and GOMODCACHE are where the sources lie, as "go env" says.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// part is a library that is inside.
type part struct {
	name, version string
	url           string // of the package, as https://github.com/package-url says
	licences      []string
	text          string // of its licences; empty for one that carries none
}

// allowed are the licences under which parts may be. Each lets a program be given away as it is, as long as its text is.
var allowed = []string{
	"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC-BY-4.0", "CC0-1.0", "ISC", "MIT", "MPL-2.0", "OFL-1.1", "Unlicense", "Zlib",
}

func main() {
	program := flag.String("program", "", "the program")
	npm := flag.String("npm", "", "what pnpm has listed")
	also := flag.String("also", "", "folders of further npm packages, with commas between")
	out := flag.String("out", "", "where to write")
	flag.Parse()
	if err := run(*program, *npm, *also, *out); err != nil {
		fmt.Fprintln(os.Stderr, "bill: "+err.Error())
		os.Exit(1)
	}
}

func run(program, npm, also, out string) error {
	version, parts, err := goParts(program)
	if err != nil {
		return err
	}
	packages, err := npmParts(npm, also)
	if err != nil {
		return err
	}
	parts = append(parts, packages...)
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.url, b.url) })
	if err := judge(parts); err != nil {
		return err
	}
	own, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	icons, err := os.ReadFile("core/internal/media/icons/LICENSE.txt")
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(filepath.Join(out, "LICENCES.txt"), licences(string(own), string(icons), parts), 0o644),
		writeBill(filepath.Join(out, "quoin.cdx.json"), version, parts),
	)
}

// judge fails for parts whose licence is not allowed, or not known.
func judge(parts []part) error {
	var all []error
	for _, p := range parts {
		if len(p.licences) == 0 {
			all = append(all, fmt.Errorf("%s %s has no licence that is known", p.name, p.version))
		}
		for _, licence := range p.licences {
			if !slices.Contains(allowed, licence) {
				all = append(all, fmt.Errorf("%s %s is under %s, which is not allowed", p.name, p.version, licence))
			}
		}
	}
	return errors.Join(all...)
}

// licences writes the texts, each once for all the parts that have it.
func licences(own, icons string, parts []part) []byte {
	var b strings.Builder
	b.WriteString("Quoin\n\n" + strings.TrimSpace(own) + "\n\nIt has these parts, each under its own licence.\n")
	line := "\n" + strings.Repeat("-", 80) + "\n"
	var texts []string
	under := map[string][]string{}
	for _, p := range parts {
		text := strings.TrimSpace(p.text)
		if text == "" {
			text = "Licence: " + strings.Join(p.licences, " and ")
		}
		if under[text] == nil {
			texts = append(texts, text)
		}
		under[text] = append(under[text], p.name+" "+p.version)
	}
	for _, text := range texts {
		b.WriteString(line + strings.Join(under[text], "\n") + "\n\n" + text + "\n")
	}
	b.WriteString(line + "Font Awesome Free\n\n" + strings.TrimSpace(icons) + "\n")
	return []byte(b.String())
}
