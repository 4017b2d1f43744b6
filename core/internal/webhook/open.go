package webhook

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/netguard"
)

// openTimeout limits a download by Open.
const openTimeout = 20 * time.Second

// Open begins the download of a file, which ends after 20 seconds or with ctx, after at most 3 redirects. The caller
// limits the size, and must close the file. Open and reading fail with Invalid, and a sentence for people, if the address
// is refused, cannot be reached, or does not answer with status 200.
func (f *Fetcher) Open(ctx context.Context, address string) (io.ReadCloser, error) {
	address, _, _ = strings.Cut(address, "#")
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	resp, err := f.get(ctx, address, "Quoin-Media")
	if err != nil {
		cancel()
		return nil, explainDownload(err)
	}
	if resp.StatusCode != http.StatusOK {
		cancel()
		_ = resp.Body.Close()
		return nil, core.Errorf(core.Invalid, "The server of the picture answered with %d. Save the picture, and upload its file.", resp.StatusCode)
	}
	return &download{resp.Body, cancel}, nil
}

// download is the body of a response.
type download struct {
	io.ReadCloser
	cancel func()
}

func (d *download) Read(p []byte) (int, error) {
	n, err := d.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = explainDownload(err)
	}
	return n, err
}

// Close ends the download.
func (d *download) Close() error {
	defer d.cancel()
	return d.ReadCloser.Close()
}

// explainDownload returns the error for people. It leaves out details of the network, which err contains.
func explainDownload(err error) error {
	timeout, isTimeout := errors.AsType[net.Error](err)
	switch known, _ := errors.AsType[*core.Error](err); {
	case errors.Is(err, netguard.ErrPrivate), known != nil && known.Code == core.Invalid:
		problem := "leads to a private or local address"
		if known != nil {
			problem = addressProblem(err)
		}
		return core.Wrap(err, core.Invalid, "The address "+problem+". Save the picture, and upload its file.")
	case isTimeout && timeout.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return core.Wrap(err, core.Invalid, "The server of the picture did not send it in time. Save the picture, and upload its file.")
	}
	return core.Wrap(err, core.Invalid, "The server of the picture cannot be reached. Save the picture, and upload its file.")
}
