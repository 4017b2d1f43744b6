package backend

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

func TestRecord(t *testing.T) {
	for name, items := range map[string][][]byte{
		"one item":   {[]byte("item")},
		"empty item": {{}},
		"long item":  {make([]byte, storage.MaxAppend)},
		"many items": slices.Repeat([][]byte{[]byte("item"), {}}, storage.MaxItems/2),
	} {
		got, err := DecodeRecord(EncodeRecord(items))
		if err != nil || !slices.EqualFunc(got, items, bytes.Equal) {
			t.Errorf("%s: decoded to %.100q, %v", name, got, err)
		}
	}
}

func TestRecordMalformed(t *testing.T) {
	for name, encoded := range map[string]string{
		"nothing":             "",
		"no items":            "\x00",
		"too many items":      "\x41" + strings.Repeat("\x00", 65),
		"no length":           "\x01",
		"item cut off":        "\x01\x02a",
		"item missing":        "\x02\x01a",
		"bytes left over":     "\x01\x01ab",
		"length cut off":      "\x01\x80",
		"length not shortest": "\x01\x81\x00a",
		"count not shortest":  "\x81\x00\x01a",
		"length overflows":    "\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02",
		"length wraps":        "\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
	} {
		if items, err := DecodeRecord([]byte(encoded)); !errors.Is(err, storage.ErrDamaged) {
			t.Errorf("%s: decoded to %q, %v, want ErrDamaged", name, items, err)
		}
	}
}

// FuzzDecodeRecord checks that anything that can be decoded is the only encoding of its items.
func FuzzDecodeRecord(f *testing.F) {
	for _, items := range [][][]byte{
		{{}},
		{[]byte("item")},
		{[]byte("a"), {}, []byte("b")},
		{make([]byte, 300)},
		slices.Repeat([][]byte{[]byte("item")}, storage.MaxItems),
	} {
		f.Add(EncodeRecord(items))
	}
	for _, malformed := range []string{"", "\x00", "\x01\x02a", "\x02\x01a", "\x81\x00\x01a", "\x41"} {
		f.Add([]byte(malformed))
	}
	f.Fuzz(func(t *testing.T, encoded []byte) {
		items, err := DecodeRecord(encoded)
		if err != nil {
			if !errors.Is(err, storage.ErrDamaged) {
				t.Errorf("failed with %v, want ErrDamaged", err)
			}
			return
		}
		if again := EncodeRecord(items); !bytes.Equal(again, encoded) {
			t.Errorf("%q decoded to %q, which encodes to %q", encoded, items, again)
		}
	})
}

// FuzzEncodeRecord checks that any items survive encoding and decoding. The cuts divide the content into items.
func FuzzEncodeRecord(f *testing.F) {
	f.Add([]byte(""), []byte(""))
	f.Add([]byte("one item"), []byte(""))
	f.Add([]byte("three items here"), []byte{5, 6})
	f.Add(make([]byte, 400), []byte{200, 0, 0, 199})
	f.Fuzz(func(t *testing.T, content, cuts []byte) {
		var items [][]byte
		for _, cut := range cuts[:min(len(cuts), storage.MaxItems-1)] {
			size := min(int(cut), len(content))
			items, content = append(items, content[:size]), content[size:]
		}
		items = append(items, content)
		got, err := DecodeRecord(EncodeRecord(items))
		if err != nil || !slices.EqualFunc(got, items, bytes.Equal) {
			t.Errorf("%q came back as %q, %v", items, got, err)
		}
	})
}
