package format

import (
	"bytes"

	"github.com/quoin-cms/quoin/core/internal/feature/media/kind"
)

// pdfTail is how near its end a document has the mark of it, in bytes: as far as readers look for it.
const pdfTail = 2048

// readPDF takes a document as it is. It is sent as an attachment, and nothing here reads it.
func readPDF(body []byte) (*File, error) {
	if !kind.IsPDF(body) {
		return nil, broken("it does not begin as a PDF")
	}
	if !bytes.Contains(body[max(len(body)-pdfTail, 0):], []byte("%%EOF")) {
		return nil, truncated()
	}
	return &File{Body: body}, nil
}
