package hostile_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// forged are texts that would make a line of a log their own, or do something to the terminal of whoever reads it.
var forged = []string{
	"x\nlevel=INFO msg=forged", "x\r\nlevel=INFO msg=forged", "x\u2028forged", "x\u0085forged", "\x1b[2Jforged", "\u009b2Jforged", "\x1b]0;forged\x07", "x\x00forged",
	"\u202eforged", `","msg":"forged`, `" msg=forged "`, "forged\x7f\x08\x08", "\x9bforged",
}

// TestAdvisoryLogForging: nothing that a stranger sends is in the log, of either format, and each of its lines is whole and plain.
func TestAdvisoryLogForging(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	for _, format := range []string{"text", "json"} {
		t.Run(format, func(t *testing.T) {
			begin(t)
			s := serve(t, "--log-format", format)
			staff, v := s.staff(), s.visitor("198.51.100.1")
			for i, text := range forged {
				escaped := url.PathEscape(text)
				v.get("/" + escaped)
				v.get("/api/products/" + escaped + "?q=" + url.QueryEscape(text))
				v.get("/media/" + escaped + "/" + escaped)
				s.visitor(address(i)).post("/api/admin/login", fmt.Sprintf(`{"username":%s,"password":"wrong guess"}`, quoted(text)))
				s.visitor(address(i)).post("/api/inquiries", fmt.Sprintf(`{"name":%s,"email":"a@b.co","message":%[1]s}`, quoted(text)))
				staff.upload(text+".jpg", photograph(t, 20, 20, byte(i)))
				for _, header := range []string{"User-Agent", "X-Request-Id", "Referer", "X-Forwarded-For", "Authorization", "Cookie", "Last-Event-Id", "Origin", "Mcp-Session-Id", "Host", "Accept-Language"} {
					s.raw(address(i), "GET /api/products HTTP/1.1\r\nHost: a.example\r\n"+header+": "+strings.NewReplacer("\n", " ", "\r", " ").Replace(text)+"\r\nConnection: close\r\n\r\n")
					s.raw(address(i), "POST /api/inquiries HTTP/1.1\r\nHost: a.example\r\n"+header+": x\r\n "+strings.NewReplacer("\n", " ", "\r", " ").Replace(text)+"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
				}
				s.raw(address(i), strings.NewReplacer("\n", "", "\r", "").Replace(text)+" /"+strings.NewReplacer("\n", "", "\r", "", " ", "").Replace(text)+" HTTP/1.1\r\nHost: a.example\r\n\r\n")
			}
			want(t, "an id of a request", v.get("/healthz", "X-Request-Id", "plain-id-42"), http.StatusOK)
			within(t, "the log tells of it", func() bool { return strings.Contains(s.Logs.String(), "plain-id-42") })
			log := s.Logs.String()
			if strings.Contains(log, "forged") {
				at := strings.Index(log, "forged")
				t.Errorf("the log has what was sent: %q", log[max(0, at-200):min(len(log), at+100)])
			}
			for line := range strings.Lines(log) {
				line = strings.TrimSuffix(line, "\n")
				if strings.ContainsFunc(line, func(r rune) bool {
					return r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u202e' || r == '\ufffd'
				}) {
					t.Errorf("a line has controls: %q", line)
				}
				if whole := json.Valid([]byte(line)) && line[0] == '{' || format == "text" && strings.HasPrefix(line, "time="); !whole {
					t.Errorf("a line is none: %q", line)
				}
			}
		})
	}
}
