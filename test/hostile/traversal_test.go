package hostile_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryPathTraversal: no address, name of a file or name of an asset leads out of what it names.
func TestAdvisoryPathTraversal(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	data := filepath.Join(t.TempDir(), "data")
	s := serveIn(t, data, "")
	staff, v := s.staff(), s.visitor("198.51.100.1")
	const secret = "Only the machine may read this."
	if err := os.WriteFile(filepath.Join(data, "secret.js"), []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	item := fieldsOf(t, must(t, "an upload", staff.upload("../../../secret.jpg", photograph(t, 50, 40, 0)), http.StatusCreated))
	if name := text(item, "name"); strings.ContainsAny(name, `/\`) || strings.HasPrefix(name, ".") {
		t.Errorf("the file is called %q", name)
	}
	ups := []string{"../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", `..\`, "%252e%252e%252f", "..;/", "....//", "%c0%ae%c0%ae/", "..%00/", "./../", "//../"}
	for _, root := range []string{
		"/", "/assets/", "/admin/", "/admin/assets/", "/icons/", "/media/", fmt.Sprintf("/media/%v/", item["id"]), "/api/", "/api/products/", "/api/admin/history/products/",
		"/blog/", "/feeds/",
	} {
		for _, up := range ups {
			for _, file := range []string{"secret.js", "data/secret.js", "quoin.db", "etc/passwd"} {
				path := root + strings.Repeat(up, 3) + file
				for _, r := range []reply{s.get(path), s.get(root + up + file)} {
					if r.err == nil && (strings.Contains(r.body, secret) || strings.Contains(r.body, "root:x:0") || r.status == 500) {
						t.Errorf("%s: %s", path, r)
					}
				}
			}
		}
	}
	for _, name := range []string{"../../a.jpg", `..\..\a.jpg`, "/etc/passwd", "a/../../b.jpg", "C:\\a.jpg", "..", ".", "con.jpg", "a\x00.jpg", ".htaccess", "-rf.jpg", strings.Repeat("a", 5000) + ".jpg"} {
		r := want(t, name, staff.upload(name, photograph(t, 50, 40, byte(len(name)))+name), 201, 200, 400, 413, 422)
		if r.status != http.StatusCreated {
			continue
		}
		kept := text(fieldsOf(t, r), "name")
		if strings.ContainsAny(kept, "/\\\x00") || strings.HasPrefix(kept, ".") || len(kept) > 500 {
			t.Errorf("%q is called %q", name, kept)
		}
	}
	for _, id := range []string{"..%2f..%2fusers", "%2e%2e", "..", "a%2f..%2fb", "%00", strings.Repeat("a", 9000), "%ff%fe", "entry%2fproduct%2fx"} {
		for _, path := range []string{"/api/products/", "/api/blog/", "/media/", "/api/admin/history/products/", "/api/admin/trash/products/", "/api/admin/pending/products/"} {
			want(t, path+id, s.asStaff(staff, path+id), 400, 404, 405, 414, 431)
		}
	}
	for _, slug := range []string{"../admin", "..", "a/b", "admin/../x", "%2e%2e"} {
		r := want(t, slug, staff.post("/api/blog", fmt.Sprintf(`{"title":"T","content":"<p>C</p>","slug":%q}`, slug)), 201, 422)
		if r.status == http.StatusCreated && strings.ContainsAny(text(fieldsOf(t, r), "slug"), "./%") {
			t.Errorf("%q became the slug of %s", slug, r)
		}
	}
	want(t, "the file", v.get(text(item, "url")), http.StatusOK)
	s.lives()
}

// get asks for a path as it stands, which no client library does.
func (s *server) get(path string) reply {
	return s.raw("198.51.100.9", "GET "+path+" HTTP/1.1\r\nHost: "+s.addr+"\r\nConnection: close\r\n\r\n")
}

func (s *server) asStaff(staff *visitor, path string) reply {
	return s.raw("198.51.100.9", "GET "+path+" HTTP/1.1\r\nHost: "+s.addr+"\r\nCookie: "+staff.header.Get("Cookie")+"\r\nConnection: close\r\n\r\n")
}
