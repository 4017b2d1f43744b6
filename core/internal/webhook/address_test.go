package webhook_test

import (
	"context"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/webhook"
)

// addresses maps IP addresses to whether they are public.
var addresses = map[string]bool{
	"93.184.216.34": true, "1.1.1.1": true, "2606:4700::1111": true, "::ffff:1.1.1.1": true, "64:ff9b::101:101": true,
	"100.63.255.255": true, "172.32.0.1": true, "192.0.1.1": true, "11.0.0.1": true,

	"127.0.0.1": false, "127.8.8.8": false, "0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "172.16.0.1": false,
	"172.31.255.255": false, "192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "100.100.100.200": false,
	"192.0.0.192": false, "192.0.2.1": false, "198.18.0.1": false, "198.51.100.1": false, "203.0.113.9": false,
	"192.88.99.1": false, "224.0.0.1": false, "239.255.255.250": false, "240.0.0.1": false, "255.255.255.255": false,
	"168.63.129.16": false,
	"::":            false, "::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false,
	"fe80::1": false, "fe80::1%eth0": false, "2606:4700::1111%eth0": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false,
	"fec0::1": false, "2001:db8::1": false, "3fff::1": false, "2001::1": false, "2001:0:7f00:1::": false, "2002:7f00:1::": false,
	"2002:101:101::": false, "64:ff9b::7f00:1": false, "64:ff9b::a9fe:a9fe": false, "64:ff9b:1::1": false, "100::1": false,
	"5f00::1": false, "::ffff:0:127.0.0.1": false,
}

// TestAddressesAreJudgedWhenTheyAreWritten checks that Add refuses addresses that are malformed, private or local.
func TestAddressesAreJudgedWhenTheyAreWritten(t *testing.T) {
	names := newNames(t)
	names.lead("good.example.", "93.184.216.34")
	names.lead("inside.example.", "10.0.0.7")
	names.lead("both.example.", "93.184.216.34", "127.0.0.1")
	b := newFixture(t, func(c *webhook.Config) { c.Private, c.Resolver = false, names.resolver() })
	tests := map[string]bool{
		"https://good.example/hook?token=a": true, "http://good.example": true, "https://good.example:8443/": true,
		"https://93.184.216.34/": true, "https://[2606:4700::1111]/": true, "HTTPS://GOOD.example/": true,

		"https://inside.example/": false, "https://both.example/": false, "https://nowhere.example/": true, "http://intranet/": false,
		"http://db.internal/": false, "http://printer.local./": false, "http://0x7f000001/": false, "http://127.0.0.01/": false,
		"http://localhost/": false, "http://LOCALHOST./": false, "http://127.1/": false, "http://2130706433/": false, "http://0x7f.1/": false,
		"http://0177.0.0.1/": false, "http://127.0.0.1.:80/": false,
		"https://good.example:25/": false, "https://good.example:0/": false, "https://good.example:00022/": false, "https://good.example:99999/": false,
		"https://ada:secret@good.example/": false, "https://ada@good.example/": false, "https://@good.example/": false,
		"https://good.example/#part": false, "https://good.example/#": false, "ftp://good.example/": false, "file:///etc/passwd": false,
		"//good.example/": false, "good.example": false, "https:good.example": false, "https://": false, "https:///hook": false, "": false,
		" https://good.example/": false, "https://good.example/\n": false, "https://good.example/a b": false, "https://bücher.example/": false,
		"https://good.example/" + strings.Repeat("a", webhook.MaxURL): false, "javascript:alert(1)": false, "https://[::1]/": false,
		"https://[fe80::1%25eth0]/": false, "https://[::ffff:10.0.0.1]/": false,
	}
	for text, public := range addresses {
		tests["http://"+net.JoinHostPort(strings.ReplaceAll(text, "%", "%25"), "80")+"/"] = public
	}
	n := 0
	for text, ok := range tests {
		h, _, err := b.service.Add(t.Context(), contenttest.Staff, webhook.Settings{URL: text, Events: []string{"*.*"}})
		if (err == nil) != ok {
			t.Errorf("%.80q: %v", text, err)
		}
		if err != nil {
			contenttest.WantError(t, err, "invalid", "url")
			if n++; strings.Contains(err.Error(), "secret") {
				t.Errorf("the refusal tells the password: %v", err)
			}
			continue
		}
		b.must(b.service.Remove(t.Context(), contenttest.Staff, h.ID))
	}
	names.fail.Store(true)
	id, _ := b.add("https://later.example/", "*.*")
	_, err := b.service.Change(t.Context(), id, func(s *webhook.Settings) error { s.URL = "http://10.0.0.1/"; return nil })
	contenttest.WantError(t, err, "invalid", "url")
}

// TestNamesThatChangeTheirMind checks that no connection is made to a name that resolves to a private address only
// after the webhook was added.
func TestNamesThatChangeTheirMind(t *testing.T) {
	names := newNames(t)
	names.lead("turn.example.", "93.184.216.34")
	b := newFixture(t, func(c *webhook.Config) { c.Private, c.Resolver = false, names.resolver() })
	r := receive(t, nil)
	port := strconv.Itoa(int(portOf(t, r.url)))
	id, _ := b.add("http://turn.example:"+port+"/hook", "*.*")
	for _, private := range []string{"127.0.0.1", "::ffff:127.0.0.1", "::1"} {
		names.lead("turn.example.", private)
		d, err := b.service.Test(t.Context(), id)
		if err != nil || d.OK || d.Status != 0 || !strings.Contains(d.Error, "private or local") {
			t.Errorf("%s: %+v, %v", private, d, err)
		}
	}
	b.site.Add("note", `{"title":"One"}`)
	b.until("an attempt", func() bool { return len(b.deliveries(id)) == 4 })
	if len(r.came) > 0 {
		t.Errorf("the receiver on this machine was sent %s", (<-r.came).body)
	}
}

// TestRedirectsAreNotFollowed checks that a redirect of a receiver is not followed, whatever its status.
func TestRedirectsAreNotFollowed(t *testing.T) {
	b := newFixture(t)
	inside := receive(t, nil)
	for _, code := range []int{301, 302, 303, 307, 308} {
		r := receive(t, func(w http.ResponseWriter, _ got) {
			w.Header().Set("Location", inside.url)
			w.WriteHeader(code)
		})
		id, _ := b.add(r.url, "*.*")
		d, err := b.service.Test(t.Context(), id)
		if err != nil || d.OK || d.Status != code || !strings.Contains(d.Error, "redirect") {
			t.Errorf("%d: %+v, %v", code, d, err)
		}
	}
	if len(inside.came) > 0 {
		t.Error("a redirect was followed")
	}
}

// FuzzParseURL checks that parseURL accepts only HTTP URLs with a host and without user name and password.
func FuzzParseURL(f *testing.F) {
	for _, text := range []string{
		"https://good.example/hook?a=b", "http://a:b@c/", "http://[::1%25x]:80/", "http://1.2.3.4:99999", "https://a#", "http://%41/", "http://a\\@b/",
		"http:///x", "https:a", "HTTP://A/\x00", "http://a:@b/", "http://[::ffff:7f00:1]/", "http://xn--a/",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		host, wrong := webhook.ParseURL(text)
		if wrong != "" {
			return
		}
		u, err := url.Parse(text)
		if err != nil || u.Hostname() != host || host == "" || u.User != nil || u.Scheme != "http" && u.Scheme != "https" {
			t.Errorf("%q was taken", text)
		}
		again, wrong := webhook.ParseURL(u.String())
		if wrong != "" || again != host {
			t.Errorf("%q leads to %q, and written again to %q: %s", text, host, again, wrong)
		}
		if req, err := http.NewRequest(http.MethodPost, text, nil); err != nil || req.URL.Hostname() != host {
			t.Errorf("%q is no address of a request: %v", text, err)
		}
	})
}

func portOf(t *testing.T, address string) uint16 {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return netip.MustParseAddrPort(u.Host).Port()
}

// names is a DNS server with records that a test sets.
type names struct {
	t     *testing.T
	conn  net.PacketConn
	known atomic.Pointer[map[string][]netip.Addr]
	fail  atomic.Bool // whether it answers each query with a failure
}

func newNames(t *testing.T) *names {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &names{t: t, conn: conn}
	n.known.Store(&map[string][]netip.Addr{})
	t.Cleanup(func() { _ = conn.Close() })
	go n.serve()
	return n
}

func (n *names) lead(name string, to ...string) {
	known := maps.Clone(*n.known.Load())
	known[name] = nil
	for _, text := range to {
		known[name] = append(known[name], netip.MustParseAddr(text))
	}
	n.known.Store(&known)
}

func (n *names) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "udp", n.conn.LocalAddr().String())
	}}
}

func (n *names) serve() {
	buffer := make([]byte, 4096)
	for {
		size, from, err := n.conn.ReadFrom(buffer)
		if err != nil {
			return
		}
		var m dnsmessage.Message
		if m.Unpack(buffer[:size]) != nil || len(m.Questions) != 1 {
			continue
		}
		if out, err := n.answer(m); err == nil {
			_, _ = n.conn.WriteTo(out, from)
		}
	}
}

func (n *names) answer(m dnsmessage.Message) ([]byte, error) {
	q := m.Questions[0]
	known, there := (*n.known.Load())[strings.ToLower(q.Name.String())]
	out := dnsmessage.Message{Header: dnsmessage.Header{ID: m.ID, Response: true, RecursionAvailable: true}, Questions: m.Questions}
	switch {
	case n.fail.Load():
		out.RCode = dnsmessage.RCodeServerFailure
	case !there:
		out.RCode = dnsmessage.RCodeNameError
	}
	for _, ip := range known {
		head := dnsmessage.ResourceHeader{Name: q.Name, Class: dnsmessage.ClassINET}
		switch {
		case ip.Is4() && q.Type == dnsmessage.TypeA:
			out.Answers = append(out.Answers, dnsmessage.Resource{Header: head, Body: &dnsmessage.AResource{A: ip.As4()}})
		case ip.Is6() && q.Type == dnsmessage.TypeAAAA:
			out.Answers = append(out.Answers, dnsmessage.Resource{Header: head, Body: &dnsmessage.AAAAResource{AAAA: ip.As16()}})
		}
	}
	return out.Pack()
}
