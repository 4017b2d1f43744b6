package feeds_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// file adds an entry to the media library.
func (s *site) file(id, name, mime string) {
	s.tb.Helper()
	body := fmt.Sprintf(`{"name":%q,"mime":%q,"url":"/media/%s/%s","size":1234,"width":900,"height":600,"source":%q}`, name, mime, id, name, id)
	if err := s.ImportAt("media", id, contenttest.Start, []byte(body)); err != nil {
		s.tb.Fatal(err)
	}
}

type depicted struct {
	URLs []struct {
		Loc      string   `xml:"loc"`
		Pictures []string `xml:"http://www.google.com/schemas/sitemap-image/1.1 image>loc"`
	} `xml:"url"`
}

// pictures returns the pictures in the sitemap, by the addresses of their pages.
func (s *site) pictures() map[string][]string {
	s.tb.Helper()
	var read depicted
	s.readXML("sitemap.xml", &read)
	all := map[string][]string{}
	for _, u := range read.URLs {
		if len(u.Pictures) > 0 {
			all[u.Loc] = u.Pictures
		}
	}
	return all
}

func TestPicturesOfTheSite(t *testing.T) {
	s := open(t)
	s.file("lake", "lake.jpg", "image/jpeg")
	s.file("plan", "plan.png", "image/png")
	s.file("terms", "terms.pdf", "application/pdf")
	s.Add("story", `{"name":"Ours","photo":"/media/lake/old-name.jpg","memo":"/media/secret/a.png",
		"text":"<p><img src=\"/media/plan/plan.png\"><img src=\"/media/lake/lake.jpg\"><img src=\"/media/gone/a.png\"><a href=\"/media/terms/terms.pdf\">x</a></p>"}`)
	s.Add("story", `{"name":"Gone","photo":"/media/gone/a.jpg"}`)
	s.Add("story", `{"name":"No picture","photo":"/media/terms/terms.pdf"}`)
	s.Add("story", `{"name":"Elsewhere","photo":"https://cdn.test/media/lake/a.jpg"}`)
	s.Add("story", `{"name":"Draft","hidden":true,"photo":"/media/plan/plan.png"}`)

	a, j := s.feeds()
	images := map[string]string{}
	for _, i := range j.Items {
		images[i.Title] = i.Image
	}
	lake := origin + "/media/lake/lake.jpg"
	if images["Ours"] != lake || images["Gone"] != "" || images["No picture"] != "" || images["Elsewhere"] != "https://cdn.test/media/lake/a.jpg" {
		t.Errorf("the feed has %v", images)
	}
	if !strings.Contains(s.text("atom.xml"), fmt.Sprintf(`<link rel="enclosure" type="image/jpeg" href=%q length="1234"></link>`, lake)) {
		t.Errorf("the feed is %s", s.text("atom.xml"))
	}
	for _, e := range a.Entries {
		if (e.Title == "Gone" || e.Title == "No picture") && len(e.Links) != 1 {
			t.Errorf("%s has %v", e.Title, e.Links)
		}
	}
	if got := s.pictures(); len(got) != 1 || !slices.Equal(got[origin+"/stories/ours"], []string{lake, origin + "/media/plan/plan.png"}) &&
		!slices.Equal(got[origin+"/stories/ours"], []string{origin + "/media/plan/plan.png", lake}) {
		t.Errorf("the map has %v", got)
	}
}

// TestPicturesThatGo checks that documents do not contain pictures that have been deleted.
func TestPicturesThatGo(t *testing.T) {
	s := open(t)
	s.file("lake", "lake.jpg", "image/jpeg")
	s.Add("story", `{"name":"Ours","photo":"/media/lake/lake.jpg"}`)
	if _, j := s.feeds(); j.Items[0].Image == "" || len(s.pictures()) != 1 {
		t.Fatal("the picture is not there")
	}
	if err := s.DeleteInUse(t.Context(), contenttest.Staff, "media", "lake", writer.Match{}); err != nil {
		t.Fatal(err)
	}
	if _, j := s.feeds(); j.Items[0].Image != "" || len(s.pictures()) != 0 {
		t.Error("the picture is still there")
	}
}

// TestHostilePictures checks that special characters in the address of a picture cannot break out of the sitemap's XML.
func TestHostilePictures(t *testing.T) {
	s := open(t)
	body, err := json.Marshal(map[string]any{"name": "a.jpg", "mime": "image/jpeg", "url": `/media/lake/</image:loc>&"'.jpg`, "source": "x"})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ImportAt("media", "lake", contenttest.Start, body); err != nil {
		t.Fatal(err)
	}
	s.Add("story", `{"name":"Ours","photo":"/media/lake/lake.jpg"}`)
	if got := s.pictures()[origin+"/stories/ours"]; len(got) != 1 || !strings.HasPrefix(got[0], origin+"/media/lake/") {
		t.Errorf("the map has %v", got)
	}
}
