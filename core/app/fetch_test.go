package app_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// attachments is an export of WordPress whose pictures lie on a server, one in an article of its own.
func attachments(t *testing.T, file, site string, names ...string) {
	t.Helper()
	var b strings.Builder
	b.WriteString(`<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:base_blog_url>` + site + `</wp:base_blog_url>` + "\n")
	for n, name := range names {
		address := site + "/wp-content/uploads/" + name
		fmt.Fprintf(&b, `<item><title>%s</title><wp:post_id>%d</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>%s</wp:attachment_url></item>`+"\n", name, n+1, address)
		fmt.Fprintf(&b, `<item><title>On %s</title><wp:post_id>%d</wp:post_id><wp:post_name>on-%d</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_date_gmt>2019-05-04 10:00:00</wp:post_date_gmt>`+
			`<content:encoded><![CDATA[<p>Text <img src="%s" alt=""></p>]]></content:encoded></item>`+"\n", name, n+101, n, address)
	}
	b.WriteString(`</channel></rss>`)
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestFetchedPictures: pictures come from the old site where they may; what does not come is told with its line, and the
// rest goes in.
func TestFetchedPictures(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	var dot bytes.Buffer
	if err := png.Encode(&dot, image.NewRGBA(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	asked := make(chan string, 100)
	old := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.Path
		switch filepath.Base(r.URL.Path) {
		case "dot.png":
			_, _ = w.Write(dot.Bytes())
		case "moved.png":
			http.Redirect(w, r, "dot.png", http.StatusFound)
		case "circle.png":
			http.Redirect(w, r, "circle.png", http.StatusFound)
		case "text.png":
			_, _ = w.Write([]byte("<!doctype html><p>Log in first"))
		case "empty.png":
		case "huge.png":
			block := make([]byte, 1<<20)
			for range 30 {
				if _, err := w.Write(block); err != nil {
					return
				}
			}
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(old.Close)
	folder := t.TempDir()
	data, file := filepath.Join(folder, "data"), filepath.Join(folder, "site.xml")
	attachments(t, file, old.URL, "dot.png", "gone.png", "moved.png", "circle.png", "text.png", "empty.png", "huge.png")
	serve(t, data).Stop()

	args := []string{"import", "--from", "wordpress", "--fetch", "--data", data, file}
	out, err := quoin(t, nil, append(args, "--dry-run")...)
	if err == nil || !strings.Contains(out, "site.xml:2: dot.png: it may not be fetched: the address leads to a private or local address") || len(asked) > 0 {
		t.Errorf("from a private address, of which %d were asked for: %v: %s", len(asked), err, out)
	}
	cmd := command(t, []string{"QUOIN_WEBHOOKS_TO_PRIVATE=true"}, args...)
	said, err := cmd.CombinedOutput()
	out = string(said)
	if err == nil {
		t.Error("it ended as if all were in")
	}
	for _, want := range []string{
		"site.xml:4: gone.png: the old site answered with 404\n", "site.xml:8: circle.png: the old site ", "site.xml:10: The file is text/html. Pictures are taken as JPEG",
		"site.xml:12: empty.png: the file is empty\n", "site.xml:14: huge.png: it is larger than 25 MB\n",
		"posts: 7 new\n", "media: 1 new, 1 unchanged, 5 refused\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q but\n%s", want, out)
		}
	}
	p := serve(t, data)
	_, posts := p.get("/api/blog")
	if strings.Count(posts, `src=\"/media/`) != 2 || strings.Count(posts, old.URL) != 5 {
		t.Errorf("the articles are %s", posts)
	}
	p.Stop()
}
