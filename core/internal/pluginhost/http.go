package pluginhost

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/netguard"
)

// The limits of a request of a plugin.
const (
	requestTimeout   = 10 * time.Second
	maxAnswer        = 10 << 20 // bytes, decompressed
	maxAnswerHeaders = 64 << 10
	maxRedirects     = 5
	idleTimeout      = 30 * time.Second
)

var (
	errOtherHost = errors.New("the server redirects to another host")
	errTooLarge  = fmt.Errorf("the answer is larger than %d MB", maxAnswer>>20)
)

// The transports are shared, so that connections are.
var (
	publicTransport  = sync.OnceValue(func() http.RoundTripper { return newTransport(false) })
	privateTransport = sync.OnceValue(func() http.RoundTripper { return newTransport(true) })
)

func newTransport(private bool) http.RoundTripper {
	transport := (&netguard.Guard{Private: private, Resolver: net.DefaultResolver}).Transport()
	transport.MaxResponseHeaderBytes, transport.IdleConnTimeout = maxAnswerHeaders, idleTimeout
	return bounded{transport}
}

// client returns the HTTP client of a plugin. The plugin may change it.
func (v visit) client() *http.Client {
	transport := publicTransport
	if slices.Contains(v.PrivateAddresses, v.plugin) {
		transport = privateTransport
	}
	return &http.Client{Timeout: requestTimeout, Transport: waiting{transport(), v}, CheckRedirect: checkRedirect}
}

// waiting is a transport during whose requests other calls of the plugin compute.
type waiting struct {
	http.RoundTripper
	visit
}

func (w waiting) RoundTrip(r *http.Request) (answer *http.Response, err error) {
	w.wait(func() { answer, err = w.RoundTripper.RoundTrip(r) }) //nolint:bodyclose // the caller closes it
	if err == nil {
		answer.Body = waitingBody{answer.Body, w.visit}
	}
	return answer, err
}

// waitingBody is a body during whose arrival other calls of the plugin compute.
type waitingBody struct {
	io.ReadCloser
	visit
}

func (b waitingBody) Read(p []byte) (n int, err error) {
	b.wait(func() { n, err = b.ReadCloser.Read(p) })
	return n, err
}

// checkRedirect refuses redirects to another host, and from https to http.
func checkRedirect(r *http.Request, via []*http.Request) error {
	from := via[0].URL
	switch {
	case len(via) > maxRedirects:
		return fmt.Errorf("more than %d redirects", maxRedirects)
	case !strings.EqualFold(r.URL.Hostname(), from.Hostname()) || from.Scheme == "https" && r.URL.Scheme != "https":
		return errOtherHost
	}
	return nil
}

// bounded is a transport whose answers have at most maxAnswer bytes.
type bounded struct{ http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if answer.ContentLength > maxAnswer {
		_ = answer.Body.Close()
		return nil, errTooLarge
	}
	answer.Body = &boundedBody{answer.Body, maxAnswer}
	return answer, nil
}

// boundedBody fails with errTooLarge after a number of bytes, and not at the end of a body of exactly that size.
type boundedBody struct {
	io.ReadCloser
	left int64
}

func (b *boundedBody) Read(p []byte) (int, error) {
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.ReadCloser.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return n - 1, errTooLarge
	}
	return n, err
}
