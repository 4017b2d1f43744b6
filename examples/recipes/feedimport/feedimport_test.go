package feedimport

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/modeltest"
)

func TestContract(t *testing.T) { modeltest.Run(t, Type()) }

// other is the other site, with the feed that it answers with.
type other struct {
	status int
	feed   string
	calls  int
}

func (o *other) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	o.calls++
	w.WriteHeader(o.status)
	_, _ = io.WriteString(w, o.feed)
}

// publish sets the articles of the feed: their ids and titles.
func (o *other) publish(articles ...[2]string) {
	var items []string
	for _, a := range articles {
		items = append(items, fmt.Sprintf(`{"id":%q,"title":%q,"url":"https://example.org/%[1]s"}`, a[0], a[1]))
	}
	o.status, o.feed = http.StatusOK, `{"items":[`+strings.Join(items, ",")+`]}`
}

// open makes a site that reads the feed of another.
func open(t *testing.T) (*modeltest.Site, *other) {
	t.Helper()
	feed := &other{}
	server := httptest.NewServer(feed)
	t.Cleanup(server.Close)
	s := modeltest.OpenPlugin(t, Plugin())
	s.ChangeSettings(`{"feed":"` + server.URL + `"}`)
	return s, feed
}

// titles returns the titles of the entries, from the oldest, after an hour in which the job runs.
func titles(t *testing.T, s *modeltest.Site) string {
	t.Helper()
	s.Clock.Advance(time.Hour)
	if err := s.RunDueJobs(); err != nil {
		t.Fatal(err)
	}
	var all string
	for _, id := range s.IDs(modeltest.Staff, headline, "sort=createdAt") {
		all += s.Entity(modeltest.Staff, headline, id)["title"].(string) + "\n"
	}
	return all
}

func TestArticlesAreFollowedByTheirIDs(t *testing.T) {
	s, feed := open(t)
	feed.publish([2]string{"1", "Storm"}, [2]string{"2", "Calm"})
	if got := titles(t, s); got != "Storm\nCalm\n" && got != "Calm\nStorm\n" {
		t.Fatal(got)
	}
	before := s.Clock.Now()
	feed.publish([2]string{"1", "Storm"}, [2]string{"2", "Quiet"})
	titles(t, s)
	for _, id := range s.IDs(modeltest.Staff, headline, "") {
		entry := s.Entity(modeltest.Staff, headline, id)
		changed, err := time.Parse(time.RFC3339, entry["updatedAt"].(string))
		if err != nil || entry["title"] == "Calm" || changed.After(before) != (entry["title"] == "Quiet") {
			t.Errorf("%v", entry)
		}
	}
}

func TestADeletedArticleDoesNotReturn(t *testing.T) {
	s, feed := open(t)
	feed.publish([2]string{"1", "Storm"})
	titles(t, s)
	s.Remove(headline, s.IDs(modeltest.Staff, headline, "")[0])
	feed.publish([2]string{"1", "A greater storm"}, [2]string{"2", "Calm"})
	if got := titles(t, s); got != "Calm\n" {
		t.Error(got)
	}
}

func TestAWrongArticleDoesNotStopTheOthers(t *testing.T) {
	s, feed := open(t)
	feed.publish([2]string{"1", ""}, [2]string{"2", "Calm"})
	if _, err := s.Run("read-feed"); err == nil || !strings.Contains(err.Error(), `"1": `) {
		t.Errorf("%v", err)
	}
	feed.publish([2]string{"", "No id"}, [2]string{"2", "Calm"})
	if _, err := s.Run("read-feed"); err == nil || !strings.Contains(err.Error(), "no id") {
		t.Errorf("%v", err)
	}
	if n := len(s.IDs(modeltest.Staff, headline, "")); n != 1 {
		t.Errorf("%d entries", n)
	}
}

func TestAFeedThatFails(t *testing.T) {
	s, feed := open(t)
	for _, answer := range []other{{status: http.StatusBadGateway, feed: `{}`}, {status: http.StatusOK, feed: `<html>`}} {
		feed.status, feed.feed = answer.status, answer.feed
		if _, err := s.Run("read-feed"); err == nil {
			t.Errorf("%+v is no error", answer)
		}
	}
	s.ChangeSettings(`{"feed":null}`)
	calls := feed.calls
	if _, err := s.Run("read-feed"); err != nil || feed.calls != calls {
		t.Errorf("without an address: %v, %d calls", err, feed.calls-calls)
	}
}
