package transfer

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Manifest describes an export. It contains no times, so that equal content gives equal bytes.
type Manifest struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	// Whole is false during an export, and after one that was interrupted.
	Whole bool           `json:"whole"`
	Files []ManifestFile `json:"files"`
}

// ManifestFile describes the file of a content type.
type ManifestFile struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Entries int    `json:"entries"`
}

const (
	manifestFormat  = "quoin-export"
	manifestVersion = 1
	maxManifest     = 1 << 20
)

func (m *Manifest) encode() ([]byte, error) {
	m.Format, m.Version = manifestFormat, manifestVersion
	text, err := json.MarshalIndent(m, "", "  ")
	return append(text, '\n'), err
}

// readManifest parses a manifest. It fails with Invalid if the text is no manifest, or is of a newer format.
func readManifest(text []byte) (m Manifest, err error) {
	if err := json.Unmarshal(text, &m); err != nil || m.Format != manifestFormat {
		return m, core.Errorf(core.Invalid, "The %s in the folder is not that of an export.", ManifestName)
	}
	if m.Version > manifestVersion {
		return m, core.Errorf(core.Invalid, "The export was made by a newer version of the program (format %d; this one reads %d).",
			m.Version, manifestVersion)
	}
	return m, nil
}

// readme returns the text of the README file, which explains the folder.
func readme(m *Manifest) string {
	var b strings.Builder
	b.WriteString("This folder is an export of the content of a Quoin site.\n\n")
	for _, f := range m.Files {
		fmt.Fprintf(&b, "%s: %d\n", f.Name, f.Entries)
	}
	b.WriteString(`
Each line of a .jsonl file is one entry as a JSON object: its id, its fields, and when it was created and changed.
"$revision" counts its changes. Drafts and other hidden entries are here as well, and so is what visitors sent.
Pictures and documents lie below media/, by the id of their entry in media.jsonl.

Not here: users and their passwords, tokens, webhooks, the history and the trash, changes that were not published yet,
conversations about inquiries, and analytics. A backup has all of them.

quoin import FOLDER takes it in again, on any site, as often as you like.
`)
	return b.String()
}
