package transfer_test

import (
	"io"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/internal/transfer/records"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/markdown"
	"github.com/quoin-cms/quoin/plugins/wordpress"
)

// sourceOf returns files with the importer of a plugin that reads them.
func sourceOf(p plugin.Plugin, files fs.FS, place string) records.Source {
	return records.Source{Importer: p.Importers[0], Files: files, Place: place}
}

// markdownSource returns a folder of Markdown files under a name.
func markdownSource(t *testing.T, name string, files map[string]string) records.Source {
	t.Helper()
	opened, closeFiles, err := records.Open(folder(t, files), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(closeFiles)
	return sourceOf(markdown.Plugin(), opened, name)
}

// exportSource returns an export of WordPress with its uploads.
func exportSource(items string, uploads map[string]string) records.Source {
	files := fstest.MapFS{"site.xml": {Data: []byte(items)}}
	for name, text := range uploads {
		files["attachments/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return sourceOf(wordpress.Plugin(), files, "")
}

// convert writes the records of an importer, and returns its notes.
func convert(t testing.TB, registry *model.Registry, from records.Source, to io.Writer) (*records.Notes, error) {
	t.Helper()
	return records.Convert(t.Context(), from, registry, to, func(int64) {})
}

// takeFrom imports what an importer reads, and returns the report, the refusals and the notes.
func takeFrom(t *testing.T, s *contenttest.Site, to transfer.Site, from records.Source) (out, errs string, notes map[string]int, err error) {
	t.Helper()
	out, errs, err = take(t, to, writer.ImportOptions{}, func(w io.Writer) error {
		said, err := convert(t, s.Registry(), from, w)
		if err == nil {
			notes = said.Counts()
		}
		return err
	})
	return out, errs, notes, err
}

// fixture returns the export in the test data of the importer.
func fixture(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("../../../plugins/wordpress/testdata/site.xml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
