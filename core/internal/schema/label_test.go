package schema_test

import "testing"

func TestLabelAt(t *testing.T) {
	s := read[every](t)
	for path, want := range map[string]string{
		"text": "Text", "ref": "Read also", "lines[0]": "Lines 1", "list[1].innerName": "List 2, Inner name",
		"object.link": "Link", "object": "Object", "object.words[2]": "Words 3", "list[0]": "List 1", "list": "List",
		"gone": "gone", "": "", "list[0].gone": "list[0].gone", "text[x]": "Text", "map.Single sign-on": "Map, Single sign-on", "map.v1.0": "Map, v1.0", "[0]": "[0]",
	} {
		if got := s.LabelAt(path); got != want {
			t.Errorf("%q is %q, want %q", path, got, want)
		}
	}
}
