// Command pack writes the icon archive from an unpacked Font Awesome Free package. The same package
// gives the same bytes.
package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"log"
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
