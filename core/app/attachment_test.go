package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// dot is a small picture, another one for each number.
func dot(t *testing.T, n int) []byte {
	t.Helper()
	of := image.NewGray(image.Rect(0, 0, 24, 24))
	for i := range 24 {
		of.SetGray(i, i, color.Gray{byte(n >> (i % 8) * 16)})
		of.SetGray(n%24, n/24%24, color.Gray{255})
		of.SetGray(n/576%24, i, color.Gray{byte(n)})
	}
	var out bytes.Buffer
	if err := png.Encode(&out, of); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// attempt sends a request to a server that may be killed meanwhile; status 0 is no answer.
func (p *process) attempt(method, path, contentType string, body []byte) (status int, answer struct{ ID string }) {
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.URL+path, bytes.NewReader(body))
	if err != nil {
		return 0, answer
	}
	req.Header.Set("Content-Type", contentType)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, answer
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil || json.Unmarshal(text, &answer) != nil {
		return 0, answer
	}
	return resp.StatusCode, answer
}

// TestKilledBetweenAFileAndItsInquiry leaves no inquiry without the file that it named, loses nothing that was acknowledged, and a
// file whose inquiry never came can still be named, once.
func TestKilledBetweenAFileAndItsInquiry(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data)
	session := p.signIn("admin", password)
	if status, body, _ := p.do(http.MethodPut, "/api/admin/content/settings", session, `{"inquiryAttachments":true}`); status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	sent, last := 0, ""
	acknowledged := map[string]bool{}
	inquire := func(file string) (status int, id string) {
		body := fmt.Sprintf(`{"name":"Ann","email":"ann%d@example.com","message":"A question, number %d.","attachments":[%q]}`, sent, sent, file)
		status, answer := p.attempt(http.MethodPost, "/api/inquiries", "application/json", []byte(body))
		return status, answer.ID
	}
	for round := range rounds() {
		acks, enough, victim := make(chan bool, 100), 1+round%7, p.Cmd.Process
		go func() {
			n := 0
			for range acks {
				if n++; n == enough {
					_ = victim.Kill()
				}
			}
		}()
		for range 8 {
			sent++
			body, contentType := form(t, dot(t, sent))
			status, file := p.attempt(http.MethodPost, "/api/inquiries/attachments", contentType, body)
			if status != http.StatusCreated {
				break
			}
			last = file.ID
			acks <- true
			status, id := inquire(last)
			if status != http.StatusCreated {
				break
			}
			last = ""
			acknowledged[id] = true
			acks <- true
		}
		close(acks)
		p.Kill()
		p = serve(t, data)
		if last != "" { // it waits, unless its inquiry was written and not acknowledged
			first, _ := inquire(last)
			again, _ := inquire(last)
			if first != http.StatusCreated && first != http.StatusUnprocessableEntity || again != http.StatusUnprocessableEntity {
				t.Errorf("round %d: a file that waited is named with %d, and again with %d", round, first, again)
			}
			last = ""
		}
	}
	_, list, _ := p.do(http.MethodGet, "/api/inquiries?limit=1000", session, "")
	var all []struct{ ID string }
	if err := json.Unmarshal([]byte(list), &all); err != nil {
		t.Fatalf("%v: %.300s", err, list)
	}
	for _, inquiry := range all {
		delete(acknowledged, inquiry.ID)
		at := "/api/admin/inquiries/" + inquiry.ID + "/attachments"
		_, body, _ := p.do(http.MethodGet, at, session, "")
		var files []struct{ ID string }
		if err := json.Unmarshal([]byte(body), &files); err != nil || len(files) != 1 {
			t.Fatalf("an inquiry has the files %s", body)
		}
		if status, _, _ := p.do(http.MethodGet, at+"/"+files[0].ID, session, ""); status != http.StatusOK {
			t.Errorf("its file: %d", status)
		}
	}
	if len(acknowledged) > 0 {
		t.Errorf("%d inquiries were acknowledged and are gone", len(acknowledged))
	}
	t.Logf("%d inquiries of %d", len(all), sent)
	p.Stop()
}
