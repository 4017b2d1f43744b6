package format_test

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/format"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// filmBox returns a box of MP4.
func filmBox(name, body string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(body)+8))) + name + body
}

// ebml returns an element of WebM of fewer than 127 bytes.
func ebml(id, body string) string { return id + string([]byte{0x80 | byte(len(body))}) + body }

const (
	endless = "\xff"
	filmID  = "\x18\x53\x80\x67"
	tracks  = "\x16\x54\xae\x6b"
	cluster = "\x1f\x43\xb6\x75"
)

var (
	mp4      = filmBox("ftyp", "isom\x00\x00\x02\x00isom") + filmBox("moov", "about") + filmBox("mdat", "pictures")
	webmHead = ebml(kind.EBML, ebml("\x42\x82", "webm"))
	webm     = webmHead + ebml(filmID, ebml(tracks, "about")+ebml(cluster, "pictures"))
	frame    = "\xff\xfb\x90\x00" + strings.Repeat("\x55", 413)
	mp3Tag   = "ID3\x04\x00\x00\x00\x00\x00\x05title"
)

// TestFilmAndSoundStay checks that whole films and sounds are accepted and not changed by a byte.
func TestFilmAndSoundStay(t *testing.T) {
	for name, c := range map[string]struct {
		kind kind.Kind
		body string
	}{
		"MP4":                      {kind.MP4, mp4},
		"MP4 in fragments":         {kind.MP4, filmBox("ftyp", "dash\x00\x00\x00\x00") + filmBox("moov", "") + filmBox("moof", "") + filmBox("mdat", "x")},
		"MP4 with a long box":      {kind.MP4, filmBox("ftyp", "mp42\x00\x00\x00\x00") + filmBox("moov", "") + "\x00\x00\x00\x01mdat\x00\x00\x00\x00\x00\x00\x00\x11x"},
		"MP4 up to the end":        {kind.MP4, filmBox("ftyp", "mp42\x00\x00\x00\x00") + filmBox("moov", "") + "\x00\x00\x00\x00mdatx"},
		"WebM":                     {kind.WebM, webm},
		"WebM of unknown length":   {kind.WebM, webmHead + filmID + endless + ebml(tracks, "about") + cluster + endless + "pictures"},
		"MP3":                      {kind.MP3, frame + frame},
		"MP3 with a tag":           {kind.MP3, mp3Tag + frame + frame},
		"MP3 with a tag and zeros": {kind.MP3, mp3Tag + "\x00\x00\x00" + frame + frame + "TAG"},
	} {
		if k, ok := kind.Of([]byte(c.body)); !ok || k != c.kind {
			t.Errorf("%s is %q", name, k)
		}
		file, err := format.Read(c.kind, []byte(c.body))
		if err != nil || !bytes.Equal(file.Body, []byte(c.body)) || len(file.Frames) > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPartsOfFilmsAreRefused checks that files which end too early or lack what they promise are refused as broken.
func TestPartsOfFilmsAreRefused(t *testing.T) {
	head := filmBox("ftyp", "isom\x00\x00\x02\x00isom")
	for name, c := range map[string]struct {
		kind kind.Kind
		body string
	}{
		"MP4 without a description":   {kind.MP4, head + filmBox("mdat", "x")},
		"MP4 without pictures":        {kind.MP4, head + filmBox("moov", "x")},
		"MP4 with an empty box":       {kind.MP4, head + "\x00\x00\x00\x07moov"},
		"MP4 with a huge box":         {kind.MP4, head + "\x00\x00\x00\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff"},
		"MP4 with a long box of none": {kind.MP4, head + "\x00\x00\x00\x01mdat\x00\x00\x00\x00\x00\x00\x00\x08"},
		"WebM without pictures":       {kind.WebM, webmHead + ebml(filmID, ebml(tracks, "about"))},
		"WebM without a description":  {kind.WebM, webmHead + ebml(filmID, ebml(cluster, "pictures"))},
		"WebM without a film":         {kind.WebM, webmHead + ebml("\xec", "empty")},
		"WebM with a wrong number":    {kind.WebM, webmHead + filmID + endless + "\x00\x00\x00"},
		"MP3 with one frame":          {kind.MP3, frame},
		"MP3 without sound":           {kind.MP3, mp3Tag + "fLaC" + strings.Repeat("x", 1000)},
		"MP3 with a tag without end":  {kind.MP3, "ID3\x04\x00\x00\x7f\x7f\x7f\x7f" + frame + frame},
	} {
		if _, err := format.Read(c.kind, []byte(c.body)); core.CodeOf(err) != core.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	for k, whole := range map[kind.Kind]string{kind.MP4: mp4, kind.WebM: webm, kind.MP3: mp3Tag + frame + frame} {
		for end := range len(whole) {
			if _, err := format.Read(k, []byte(whole[:end])); core.CodeOf(err) != core.Invalid && end > 0 {
				t.Errorf("%s of %d bytes of %d: %v", k, end, len(whole), err)
			}
		}
	}
}
