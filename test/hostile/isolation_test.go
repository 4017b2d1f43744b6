package hostile_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryFileIsolation: a file is served as what it is and nothing else, at its own address alone, as long as its entry
// is there; no other origin's page, script or frame is made of it.
func TestAdvisoryFileIsolation(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff, v := s.staff(), s.visitor("198.51.100.1")
	one := fieldsOf(t, must(t, "one", staff.upload("one.jpg", photograph(t, 80, 60, 1)), http.StatusCreated))
	two := fieldsOf(t, must(t, "two", staff.upload("two.svg", drawing("")), http.StatusCreated))
	paper := fieldsOf(t, must(t, "a PDF", staff.upload("paper.pdf", onePage), http.StatusCreated))
	for _, item := range []map[string]any{one, two, paper} {
		at := text(item, "url")
		r := must(t, at, v.get(at), http.StatusOK)
		if r.header.Get("Content-Security-Policy") != "default-src 'none'; sandbox" || r.header.Get("X-Content-Type-Options") != "nosniff" ||
			r.header.Get("Content-Type") != item["mime"] {
			t.Errorf("%s is sent with %v", at, r.header)
		}
		if inline := !strings.HasPrefix(r.header.Get("Content-Disposition"), "attachment"); inline != (item["mime"] != "application/pdf") {
			t.Errorf("%s is sent with Content-Disposition %q", at, r.header.Get("Content-Disposition"))
		}
		// No name makes it another kind of file.
		stem := fmt.Sprintf("/media/%v/", item["id"])
		for _, name := range []string{"a.html", "a.js", "a.svg", "a.pdf", "a.svg%00.html", "a.htm", "a.xml", "a.pdf/x.html", "index.html"} {
			r := want(t, stem+name, v.get(stem+name), 200, 404)
			if r.status == http.StatusOK && r.header.Get("Content-Type") != item["mime"] {
				t.Errorf("%s%s is %q", stem, name, r.header.Get("Content-Type"))
			}
		}
	}
	for _, path := range []string{
		fmt.Sprintf("/media/%v/a.jpg", one["hash"]), "/media/", "/media", fmt.Sprintf("/media/%v", one["id"]), "/data/media", "/quoin.db", "/data/quoin.db",
		fmt.Sprintf("/assets/%v", one["id"]),
	} {
		if r := want(t, path, v.get(path), 404, 308); strings.Contains(r.header.Get("Content-Type"), "image/") {
			t.Errorf("%s is %s", path, r)
		}
	}
	want(t, "the library, by a visitor", v.get(library), http.StatusUnauthorized)
	want(t, "what uses a file, by a visitor", v.get(fmt.Sprintf("%s/%v/used-by", library, one["id"])), http.StatusUnauthorized)
	// What is deleted is gone, in every form of it.
	small := fmt.Sprintf("/media/%v/40.jpg", one["id"])
	v.get(small)
	must(t, "a deletion", staff.ask(http.MethodDelete, fmt.Sprintf("%s/%v", library, one["id"]), ""), http.StatusNoContent)
	for _, path := range []string{text(one, "url"), fmt.Sprintf("/media/%v/one.jpg", one["id"]), small} {
		want(t, path+" of a deleted entry", v.get(path), http.StatusNotFound)
		want(t, path+" of a deleted entry, by staff", staff.get(path), http.StatusNotFound)
	}
}

// onePage is the smallest PDF that is whole.
const onePage = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n"
