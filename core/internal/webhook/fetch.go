package webhook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// Fetcher downloads files from URLs that a person has entered. It refuses private and local addresses unless they are
// allowed.
type Fetcher struct {
	guard  *guard
	client *http.Client
}

// The limits of a download.
const (
	fetchTimeout      = time.Minute
	fetchMaxBytes     = 25 << 20 // bytes
	fetchMaxRedirects = 3        // redirects
)

// NewFetcher makes a Fetcher. If private is true, it may connect to private and local addresses.
func NewFetcher(private bool) *Fetcher { return newFetcher(private, fetchTimeout) }

func newFetcher(private bool, within time.Duration) *Fetcher {
	g := newGuard(private, net.DefaultResolver)
	transport := g.Transport()
	transport.MaxResponseHeaderBytes = maxResponseHeader
	return &Fetcher{guard: g, client: &http.Client{
		Timeout: within, Transport: transport,
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > fetchMaxRedirects {
				return http.ErrUseLastResponse
			}
			return g.checkURL(r.Context(), r.URL.String())
		},
	}}
}

// Fetch downloads a file and returns its content and its size in bytes, at most 25 MB and within a minute, after at
// most 3 redirects. It fails with Invalid, and a message for people, if the address is refused, cannot be reached, or
// does not answer with status 200.
func (f *Fetcher) Fetch(ctx context.Context, address string) (io.ReadSeekCloser, int64, error) {
	body, err := f.fetch(ctx, address)
	switch late, is := errors.AsType[net.Error](err); {
	case err == nil:
		return struct {
			io.ReadSeeker
			io.Closer
		}{bytes.NewReader(body), io.NopCloser(nil)}, int64(len(body)), nil
	case core.CodeOf(err) == core.Invalid:
		return nil, 0, err
	case is && late.Timeout():
		return nil, 0, core.Wrap(err, core.Invalid, fmt.Sprintf("it did not come within %v", f.client.Timeout))
	}
	return nil, 0, core.Wrap(err, core.Invalid, "the old site cannot be reached, or broke off")
}

func (f *Fetcher) fetch(ctx context.Context, address string) ([]byte, error) {
	resp, err := f.get(ctx, address, "Quoin-Import")
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return nil, core.Errorf(core.Invalid, "the old site answered with %d", resp.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, fetchMaxBytes+1))
	if err == nil && len(body) > fetchMaxBytes {
		err = core.Errorf(core.Invalid, "it is larger than %d MB", fetchMaxBytes>>20)
	}
	return body, err
}

// get requests an address if the guard allows it. It fails with Invalid if it does not.
func (f *Fetcher) get(ctx context.Context, address, agent string) (*http.Response, error) {
	if err := f.guard.checkURL(ctx, address); err != nil {
		return nil, core.Wrap(err, core.Invalid, "it may not be fetched: the address "+addressProblem(err))
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", agent)
	return f.client.Do(req)
}

// addressProblem returns the message about the address from an error of guard.checkURL.
func addressProblem(err error) string {
	for ; err != nil; err = errors.Unwrap(err) {
		if known, ok := err.(*core.Error); ok && len(known.Fields) > 0 { //nolint:errorlint // an outer error has no fields
			return known.Fields[0].Message
		}
	}
	return "cannot be read"
}
