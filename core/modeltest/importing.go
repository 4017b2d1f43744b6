package modeltest

import (
	"bytes"
	"io/fs"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/internal/transfer/records"
	"github.com/quoin-cms/quoin/core/plugin"
)

// RunImporter runs an importer of the plugin by its name on files, as `quoin import --from` does without --fetch, and returns what the
// command reports: the numbers of entries, such as "talks: 3 new", the refusals with their places, and the notes. Nothing is downloaded.
// It fails with the error of the importer, with core.Invalid if records were refused, and with core.NotFound for an unknown name. It is
// for sites of OpenPlugin.
func (s *Site) RunImporter(name string, files fs.FS) (report string, err error) {
	s.tb.Helper()
	s.needServer("RunImporter")
	known := s.server.plugin.Importers
	i := slices.IndexFunc(known, func(one plugin.Importer) bool { return one.Name == name })
	if i < 0 {
		return "", core.Errorf(core.NotFound, "The plugin %q has no importer %q.", s.server.plugin.Name, name)
	}
	var stream, out bytes.Buffer
	from := records.Source{Importer: known[i], Files: files, Place: s.tb.Name()}
	notes, err := records.Convert(s.tb.Context(), from, s.site.Registry(), &stream, func(int64) {})
	if err != nil {
		return "", err
	}
	to := transfer.Site{Content: s.site.Writer, Answers: s.site.Reader, Media: s.server.media}
	err = transfer.Import(s.tb.Context(), to, writer.ImportOptions{Existing: writer.UpdateOlder}, &stream, &out, &out)
	notes.Report(&out)
	return out.String(), err
}
