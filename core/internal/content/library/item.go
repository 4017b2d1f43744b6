// Package library is the content type of the site's pictures, documents, films and sounds. Its entries say what is known of a file; the
// file itself lies in core/internal/media.
package library

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Item is a picture, a document, a film or a sound. The server sets the read-only fields from the file.
type Item struct {
	Name        string   `json:"name" validate:"required,max=120" cms:"title,help=With the ending of its kind: Lake at dawn.jpg"`
	Alt         string   `json:"alt" validate:"max=500" cms:"label=Alternative text,help=What the picture shows; for those who do not see it"`
	Decorative  bool     `json:"decorative" cms:"indexed,help=The picture informs of nothing and needs no alternative text"`
	Focal       Focal    `json:"focal" cms:"label=Focal point"`
	Tags        []string `json:"tags" validate:"max=50,dive,max=60" cms:"tags"`
	Collection  string   `json:"collection" validate:"max=60" cms:"exact,help=The folder of the library that the file lies in"`
	Kind        string   `json:"kind" validate:"oneof=image document video audio" default:"image" cms:"exact,readonly"`
	Mime        string   `json:"mime" validate:"max=60" cms:"readonly"`
	Size        int      `json:"size" cms:"indexed,readonly"` // bytes
	Width       int      `json:"width" cms:"readonly"`
	Height      int      `json:"height" cms:"readonly"`
	URL         string   `json:"url" validate:"max=300" cms:"readonly"`
	Version     string   `json:"version" validate:"max=8" cms:"readonly"`
	Placeholder string   `json:"placeholder" validate:"max=2000" cms:"readonly"`
	Animated    bool     `json:"animated" cms:"readonly"`
	Replaced    bool     `json:"replaced" cms:"readonly"` // whether its first file was another one
	// Source and Hash are the SHA-256 of what was uploaded, by which the same bytes are known again, and of what is kept.
	Source string `json:"source" validate:"max=64" cms:"unique,readonly"`
	Hash   string `json:"hash" validate:"max=64" cms:"readonly"`
}

// Focal is the point of a picture that stays in sight where a part is cut out: from 0 to 1, from the left and from the top.
type Focal struct {
	X float64 `json:"x" validate:"min=0,max=1" default:"0.5"`
	Y float64 `json:"y" validate:"min=0,max=1" default:"0.5"`
}

// The kinds of an item.
const (
	Image    = "image"
	Document = "document"
	Video    = "video"
	Audio    = "audio"
)

// The media types of files that there are no variants of.
const (
	SVG  = "image/svg+xml"
	AVIF = "image/avif"
)

// Decode returns the item in the JSON of its entry.
func Decode(entity []byte) (*Item, error) {
	item := &Item{}
	return item, json.Unmarshal(entity, item)
}

// Prepare keeps what follows from the name, the file and the focal point.
func (i *Item) Prepare(*Item, time.Time) {
	if i.Mime != "" {
		i.Name = CleanName(i.Name, i.Mime)
		i.Kind = KindOf(i.Mime)
	}
	if id := field.MediaID(i.URL); id != "" {
		i.URL = Address(id, i.Name)
	}
	i.Version = i.version()
	i.Tags = CleanTags(i.Tags)
	i.Collection = strings.Join(strings.Fields(i.Collection), " ")
}

// CleanTags returns the tags in order, each once, without blank ones and with single spaces between words.
func CleanTags(tags []string) []string {
	clean := make([]string, 0, len(tags))
	for _, tag := range tags {
		if tag = strings.Join(strings.Fields(tag), " "); tag != "" {
			clean = append(clean, tag)
		}
	}
	slices.Sort(clean)
	return slices.Compact(clean)
}

// KindOf gives the kind of a media type.
func KindOf(mime string) string {
	class, _, _ := strings.Cut(mime, "/")
	switch class {
	case Image, Video, Audio:
		return class
	}
	return Document
}

// Varies reports whether there are variants of the file.
func (i *Item) Varies() bool { return i.Kind == Image && i.Mime != SVG && i.Mime != AVIF }

// Type is the content type. It is the program's own: every registry of a program has it.
func Type() model.Type {
	return model.Define[Item](field.MediaType, model.Options{
		Path: "media", StaffPath: "admin/media", One: "Media item", Many: "Media", Icon: "fas fa-images",
		Order: model.NewestFirst, Access: core.Closed, Rules: Encoding,
		Files: true,
	})
}

// Middle is where the focal point is until somebody moves it.
func Middle() Focal { return Focal{0.5, 0.5} }
