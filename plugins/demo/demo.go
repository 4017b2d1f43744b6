// Package demo holds the initial content of a demonstration: the site of an invented software agency. It consists of
// data and a loader; the caller writes the content to the store.
package demo

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/quoin-cms/quoin/core/model"
)

// The types with a special rule: the settings are one entry with a fixed id, the content of a post is in a file of its
// own, and the ids of sections and pages are their keys.
const (
	settings    = "settings"
	post        = "post"
	member      = "member"
	sectionType = "section"
	pageType    = "page"
)

// caseStudies is the path below which the case studies stand. Without it there are neither they nor what leads to them.
const caseStudies = "/case-studies"

//go:embed content
var files embed.FS

// Set is the demo entries of one content type, in the order in which they were created.
type Set struct {
	Type  string
	Items []Item
}

// Item is one entry. The caller may change it.
type Item struct {
	ID   string        // the same at every call; "settings" for the settings, the key for a section or a page
	Age  time.Duration // how long before the first start the entry was created
	Body []byte        // the JSON body of a request that creates it
	// Pictures are the pictures that come with the entry, as old as it is.
	Pictures []model.DemoPicture

	times map[string]time.Duration // additional time fields, as durations before the first start
}

// BodyAt returns the body with its times, for a first start at the time start.
func (i Item) BodyAt(start time.Time) ([]byte, error) {
	if len(i.times) == 0 {
		return i.Body, nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(i.Body, &fields); err != nil {
		return nil, err
	}
	for name, age := range i.times {
		at, err := json.Marshal(start.Add(-age).UTC())
		if err != nil {
			return nil, err
		}
		fields[name] = at
	}
	return json.Marshal(fields)
}

// types are the content types that have a set, in the order in which the sets must be written.
var types = []string{"product", "service", member, post, "job", "testimonial", "inquiry", "subscriber", sectionType, pageType, settings}

// Content returns every set. It fails only if an embedded file is malformed, which the tests rule out.
func Content() ([]Set, error) {
	sets := make([]Set, 0, len(types))
	for _, name := range types {
		items, err := load(name)
		if err != nil {
			return nil, fmt.Errorf("demo content of %s: %w", name, err)
		}
		sets = append(sets, Set{Type: name, Items: items})
	}
	return sets, nil
}

// record is the form of an item in the files.
type record struct {
	Key  string          `json:"key"`
	Age  string          `json:"age"`
	Body json.RawMessage `json:"body"`
	// Picture is the alternative text of the picture, which is the file of the key in content/pictures; empty if there is
	// none.
	Picture string `json:"picture"`
	// Pictures are the alternative texts of the pictures that come with the record, by the names of their files in
	// content/pictures. In the body of any record, "picture:NAME" stands for the address of a picture, "product:KEY" for
	// that of the page of a product, and "post:KEY" for the id of a post.
	Pictures map[string]string `json:"pictures"`
	// Member is the key of the team member who wrote a post; empty if none did.
	Member string `json:"member"`
	// Times are additional fields of the body, each as an age.
	Times map[string]string `json:"times"`
}

func load(name string) ([]Item, error) {
	data, err := files.ReadFile("content/" + name + ".json")
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	var records []record
	if err := dec.Decode(&records); err != nil {
		return nil, err
	}
	items := make([]Item, 0, len(records))
	for _, r := range records {
		item, err := r.item(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.Key, err)
		}
		items = append(items, item)
	}
	return items, nil
}

func (r record) item(name string) (Item, error) {
	age, err := parseAge(r.Age)
	if err != nil {
		return Item{}, err
	}
	body := []byte(r.Body)
	if name == post {
		if body, err = withContent(body, r.Key); err != nil {
			return Item{}, err
		}
	}
	if r.Member != "" {
		if body, err = withField(body, member, id(member, r.Member)); err != nil {
			return Item{}, err
		}
	}
	if r.Picture != "" {
		if body, err = withField(body, "image", pictureOf(r.Key, r.Picture).Address()); err != nil {
			return Item{}, err
		}
	}
	pictures, err := r.pictures()
	if err != nil {
		return Item{}, err
	}
	times := make(map[string]time.Duration, len(r.Times))
	for name, text := range r.Times {
		if times[name], err = parseAge(text); err != nil {
			return Item{}, err
		}
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, withReferences(body)); err != nil {
		return Item{}, err
	}
	return Item{ID: id(name, r.Key), Age: age, Body: compact.Bytes(), Pictures: pictures, times: times}, nil
}

// pictures returns the pictures that come with the record, without the times of their creation.
func (r record) pictures() ([]model.DemoPicture, error) {
	alts := map[string]string{}
	maps.Copy(alts, r.Pictures)
	if r.Picture != "" {
		alts[r.Key] = r.Picture
	}
	var all []model.DemoPicture
	for _, name := range slices.Sorted(maps.Keys(alts)) {
		picture := pictureOf(name, alts[name])
		file, err := files.ReadFile("content/pictures/" + picture.Name)
		if err != nil {
			return nil, err
		}
		picture.File = file
		all = append(all, picture)
	}
	return all, nil
}

// pictureOf returns a picture without its file.
func pictureOf(name, alt string) model.DemoPicture {
	return model.DemoPicture{ID: id("media", name), Name: name + ".svg", Alt: alt, Focus: [2]float64{0.5, 0.5}}
}

var reference = regexp.MustCompile(`"(picture|post|product):([a-z0-9-]+)"`)

// withReferences replaces what a body names of other records.
func withReferences(body []byte) []byte {
	return reference.ReplaceAllFunc(body, func(found []byte) []byte {
		parts := reference.FindSubmatch(found)
		name := string(parts[2])
		var to string
		switch string(parts[1]) {
		case "picture":
			to = pictureOf(name, "").Address()
		case "product":
			to = "/products/" + id("product", name)
		default:
			to = id(post, name)
		}
		return []byte(`"` + to + `"`)
	})
}

// withContent adds the file of the post's key to its body.
func withContent(body []byte, key string) ([]byte, error) {
	html, err := files.ReadFile("content/posts/" + key + ".html")
	if err != nil {
		return nil, err
	}
	return withField(body, "content", string(html))
}

// withField sets a text field of a body. All others keep their bytes: the order of the members of an object counts.
func withField(body []byte, name, text string) ([]byte, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil {
		return nil, err
	}
	value, err := json.Marshal(text)
	if err != nil {
		return nil, err
	}
	fields[name] = value
	return json.Marshal(fields)
}

func id(name, key string) string {
	switch name {
	case settings:
		return settings
	case sectionType, pageType:
		return key
	}
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte("quoin:demo/"+name+"/"+key)).String()
}

// parseAge parses a duration that may start with days: "12d", "12d4h", "4h30m".
func parseAge(text string) (time.Duration, error) {
	days, rest, found := strings.Cut(text, "d")
	if !found {
		return time.ParseDuration(text)
	}
	n, err := strconv.Atoi(days)
	if err != nil {
		return 0, fmt.Errorf("age %q: %w", text, err)
	}
	age := time.Duration(n) * 24 * time.Hour
	if rest == "" {
		return age, nil
	}
	hours, err := time.ParseDuration(rest)
	return age + hours, err
}
