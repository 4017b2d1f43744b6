// Command pack writes the icon archive from an unpacked Font Awesome Free package. The same package
// gives the same bytes.
package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
)

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: pack PACKAGE-FOLDER ARCHIVE LICENCE")
	}
	if err := pack(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

func pack(from, archive, licence string) error {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	w.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(to, flate.BestCompression)
	})
	for _, style := range []string{"brands", "regular", "solid"} {
		names, err := filepath.Glob(filepath.Join(from, "svgs", style, "*.svg"))
		if err != nil || len(names) == 0 {
			return fmt.Errorf("no icons in %s (%w)", from, err)
		}
		slices.Sort(names)
		for _, name := range names {
			if err := add(w, style, name); err != nil {
				return err
			}
		}
	}
	if err := addIndex(w, filepath.Join(from, "metadata", "icon-families.json")); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(from, "LICENSE.txt"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(licence, text, 0o644); err != nil {
		return err
	}
	return os.WriteFile(archive, out.Bytes(), 0o644)
}

// family is what the package's own list says of an icon.
type family struct {
	Label   string
	Search  struct{ Terms []string }
	Aliases struct{ Names []string }
	Styles  struct {
		Free []struct{ Style string }
	} `json:"familyStylesByLicense"`
}

// entry is what the archive's list says of an icon.
type entry struct {
	Name    string   `json:"name"`
	Label   string   `json:"label"`
	Styles  []string `json:"styles"`
	Aliases []string `json:"aliases,omitempty"`
	Terms   []string `json:"terms,omitempty"`
}

// addIndex writes the list of the icons, by name.
func addIndex(w *zip.Writer, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var families map[string]family
	if err := json.Unmarshal(text, &families); err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	var list []entry
	for _, name := range slices.Sorted(maps.Keys(families)) {
		icon := families[name]
		e := entry{Name: name, Label: icon.Label, Aliases: icon.Aliases.Names, Terms: icon.Search.Terms}
		for _, free := range icon.Styles.Free {
			e.Styles = append(e.Styles, free.Style)
		}
		slices.Sort(e.Styles)
		slices.Sort(e.Aliases)
		slices.Sort(e.Terms)
		if len(e.Styles) > 0 {
			list = append(list, e)
		}
	}
	index, err := json.Marshal(list)
	if err != nil {
		return err
	}
	f, err := w.Create("index.json")
	if err != nil {
		return err
	}
	_, err = f.Write(append(index, '\n'))
	return err
}

var (
	viewBox = regexp.MustCompile(`viewBox="([0-9 ]+)"`)
	paths   = regexp.MustCompile(` d="([^"]+)"`)
)

// add writes one icon without its comment, as a root element that a <use> can point at.
func add(w *zip.Writer, style, name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	box, shapes := viewBox.FindSubmatch(text), paths.FindAllSubmatch(text, -1)
	if box == nil || shapes == nil {
		return fmt.Errorf("%s is not a picture of the expected form", name)
	}
	f, err := w.Create(path.Join(style, filepath.Base(name)))
	if err != nil {
		return err
	}
	fmt.Fprintf(f, `<svg xmlns="http://www.w3.org/2000/svg" id="i" viewBox="%s" fill="currentColor">`, box[1])
	for _, shape := range shapes {
		fmt.Fprintf(f, `<path d="%s"/>`, shape[1])
	}
	_, err = io.WriteString(f, "</svg>\n")
	return err
}
