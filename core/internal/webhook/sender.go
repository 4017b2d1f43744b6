package webhook

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/quoin-cms/quoin/core/internal/netguard"
)

const (
	// responseTimeout limits an attempt, from the DNS lookup to the end of the response.
	responseTimeout = 10 * time.Second
	// MaxResponse is the number of bytes of a response that are read and stored.
	MaxResponse = 1 << 10

	maxResponseHeader = 16 << 10
	idleTimeout       = 30 * time.Second
)

// sender posts messages to receivers. It does not follow redirects.
type sender struct {
	client  *http.Client
	timeout time.Duration
}

func newSender(g *guard) *sender {
	transport := g.Transport()
	transport.DisableCompression, transport.MaxResponseHeaderBytes = true, maxResponseHeader
	transport.MaxIdleConnsPerHost, transport.MaxIdleConns, transport.IdleConnTimeout = 1, MaxWebhooks, idleTimeout
	return &sender{timeout: responseTimeout, client: &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

func (s *sender) close() { s.client.CloseIdleConnections() }

// outcome is the result of an attempt.
type outcome struct {
	status   int    // HTTP status; 0 if there was no response
	failure  string // a sentence for staff; empty if the attempt succeeded
	response string // the first MaxResponse bytes of the response
	took     time.Duration
}

func (o outcome) ok() bool   { return o.failure == "" }
func (o outcome) gone() bool { return o.status == http.StatusGone }

// send posts a signed body to the URL to. The attempt ends when ctx ends, or after s.timeout.
func (s *sender) send(ctx context.Context, to string, key secret, id string, at time.Time, body []byte) outcome {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	began := time.Now() // with a monotonic clock reading
	o := s.post(ctx, to, body, http.Header{
		// Not sent, because it is empty: http.Transport may repeat the request on a new connection when the receiver closes
		// an idle connection. The receiver recognises a repeated message by its id.
		"Idempotency-Key": {},
		"Content-Type":    {"application/json"}, "User-Agent": {"Quoin-Webhooks"},
		"Webhook-Id":        {id},
		"Webhook-Timestamp": {strconv.FormatInt(at.Unix(), 10)},
		"Webhook-Signature": {key.sign(id, at, body)},
	})
	o.took = time.Since(began)
	return o
}

func (s *sender) post(ctx context.Context, to string, body []byte, head http.Header) outcome {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(body))
	if err != nil {
		return outcome{failure: "The address cannot be read."}
	}
	req.Header = head
	resp, err := s.client.Do(req)
	if err != nil {
		return outcome{failure: s.describe(err)}
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(resp.Body, MaxResponse))
	o := outcome{status: resp.StatusCode, response: strings.ToValidUTF8(string(text), "\uFFFD")}
	switch {
	case o.status >= 300 && o.status < 400:
		o.failure = fmt.Sprintf("It answered with %d, a redirect, which is not followed.", o.status)
	case o.status < 200 || o.status >= 300:
		o.failure = fmt.Sprintf("It answered with %d.", o.status)
	case err != nil:
		o.failure = s.describe(err)
	}
	return o
}

// describe returns the error of a request in a sentence for staff. It leaves out details of the network, which err
// contains.
func (s *sender) describe(err error) string {
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return "Its certificate could not be verified."
	}
	dns, isDNS := errors.AsType[*net.DNSError](err)
	timeout, isTimeout := errors.AsType[net.Error](err)
	switch {
	case errors.Is(err, netguard.ErrPrivate):
		return "Its name leads to a private or local address."
	case isDNS && dns.IsNotFound:
		return "Its name leads nowhere."
	case isDNS:
		return "Its name could not be looked up."
	case errors.Is(err, context.DeadlineExceeded), isTimeout && timeout.Timeout():
		return fmt.Sprintf("It did not answer within %g seconds.", s.timeout.Seconds())
	case errors.Is(err, syscall.ECONNREFUSED):
		return "It refused the connection."
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "It ended the connection before it had answered."
	}
	return "It could not be reached."
}
