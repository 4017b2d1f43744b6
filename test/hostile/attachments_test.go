package hostile_test

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

const attachments = "/api/inquiries/attachments"

// enclose sends a file that an inquiry may name.
func (v *visitor) enclose(name, file string) reply {
	body, contentType := formOf(v.s.t, name, file)
	return v.post(attachments, body, "Content-Type", contentType)
}

// TestAttachmentsThatStall hold no room that others want, and a flood of one network leaves room for others; staff go on uploading, and
// messages still come.
func TestAttachmentsThatStall(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	staff := s.staff()
	want(t, "the setting", staff.ask(http.MethodPut, "/api/admin/content/settings", `{"inquiryAttachments":true}`), 200)
	photo := photograph(t, 300, 200, 3)
	body, contentType := formOf(t, "a.jpg", photo+strings.Repeat("x", 9<<20))
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: quoin.test\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", attachments, contentType, len(body))
	stalled := make([]connection, 0, 64)
	for i := range scale(24, 64) {
		c, err := s.dial(address(i))
		if err != nil {
			continue // refused, which costs even less
		}
		stalled = append(stalled, c)
		_, _ = io.WriteString(c, head+body[:64<<10])
	}
	var flood tally
	crowd(40, 40, func(i int) {
		flood.add(want(t, "one of a flood", s.visitor("198.51.100.7").enclose("a.jpg", photo+strconv.Itoa(i)), 201, 429, 503))
	})
	if n := flood.statuses[http.StatusCreated]; n == 0 || n > 20 {
		t.Errorf("of one address %d files are taken: %v", n, flood.statuses)
	}
	want(t, "a file of somebody else", s.visitor("203.0.113.9").enclose("b.jpg", photo), 201)
	want(t, "an upload of staff", staff.upload("c.jpg", photo+"staff"), 200, 201)
	want(t, "a message", s.visitor("203.0.113.10").post("/api/inquiries", `{"name":"Ann","email":"ann@example.com","message":"Hello there."}`), 201)
	for _, c := range stalled {
		c.drop()
	}
	want(t, "a file afterwards", s.visitor("203.0.113.11").enclose("d.jpg", photo+strings.Repeat("y", 9<<20)), 201)
	want(t, "one that is too large", s.visitor("203.0.113.12").enclose("e.jpg", photo+strings.Repeat("z", 11<<20)), 413)
	s.lives()
	s.staysSmall()
}
