package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const mit = `MIT License

Copyright (c) 2026 Somebody

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`

// folder makes a folder with files: names and texts in turn.
func folder(t *testing.T, files ...string) string {
	t.Helper()
	at := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		if err := os.WriteFile(filepath.Join(at, files[i]), []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return at
}

// TestLicencesAreRead checks which files of a folder are licences, and that their texts are kept.
func TestLicencesAreRead(t *testing.T) {
	at := folder(t, "LICENSE.md", mit, "NOTICE", "Thanks.", "license.go", "package x", "readme.md", mit)
	if err := os.Mkdir(filepath.Join(at, "LICENSES"), 0o700); err != nil {
		t.Fatal(err)
	}
	p, err := licensed(part{name: "a"}, at)
	if err != nil || len(p.licences) != 1 || p.licences[0] != "MIT" {
		t.Errorf("the licences are %q, %v", p.licences, err)
	}
	if strings.Count(p.text, "MIT License") != 1 || !strings.Contains(p.text, "Thanks.") || strings.Contains(p.text, "package x") {
		t.Errorf("the text is %q", p.text)
	}
	if _, err := licensed(part{name: "a"}, filepath.Join(at, "missing")); err == nil {
		t.Error("the files of a missing folder are read")
	}
}

// TestOnlyKnownLicencesAreAllowed checks that a part without a licence and one under a licence that is not allowed are
// refused, each by name.
func TestOnlyKnownLicencesAreAllowed(t *testing.T) {
	if err := judge([]part{{name: "good", licences: []string{"MIT", "Apache-2.0"}}}); err != nil {
		t.Error(err)
	}
	err := judge([]part{
		{name: "good", licences: []string{"MIT"}},
		{name: "none", version: "1.0"},
		{name: "mixed", version: "2.0", licences: []string{"MIT", "AGPL-3.0-only"}},
	})
	if err == nil {
		t.Fatal("parts that are not allowed pass")
	}
	for _, want := range []string{"none 1.0 has no licence", "mixed 2.0 is under AGPL-3.0-only"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in %v", want, err)
		}
	}
	if strings.Contains(err.Error(), "good") {
		t.Errorf("a good part is refused: %v", err)
	}
}

// TestPackagesOfNpmAreListed checks the parts made of a list of pnpm and of a further folder.
func TestPackagesOfNpmAreListed(t *testing.T) {
	one, two := folder(t, "LICENSE", mit), folder(t)
	also := folder(t, "package.json", `{"name":"core-js","version":"3.0.0","license":"MIT"}`, "LICENSE", mit)
	text, err := json.Marshal(map[string][]listed{
		"MIT": {{Name: "@a/b", Versions: []string{"1.0.0", "2.0.0"}, Paths: []string{one, two}, License: "(MIT AND Apache-2.0)"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(folder(t, "npm.json", string(text)), "npm.json")
	parts, err := npmParts(list, also+",")
	if err != nil || len(parts) != 3 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	if p := parts[1]; p.url != "pkg:npm/%40a/b@2.0.0" || strings.Join(p.licences, ",") != "MIT,Apache-2.0" || p.text != "" {
		t.Errorf("%+v", p)
	}
	if p := parts[2]; p.url != "pkg:npm/core-js@3.0.0" || p.text == "" {
		t.Errorf("%+v", p)
	}
	if _, err := npmParts(filepath.Join(one, "LICENSE"), ""); err == nil {
		t.Error("a text that is no list is read")
	}
	if _, err := npmParts(list, one); err == nil {
		t.Error("a folder without package.json is a package")
	}
}

// TestEachTextIsPrintedOnce checks the text of licences: parts with one text are above it together, and a part without a
// text names its licence.
func TestEachTextIsPrintedOnce(t *testing.T) {
	text := string(licences("Own licence", "Icon licence", []part{
		{name: "one", version: "1", text: mit}, {name: "other", version: "2", licences: []string{"ISC", "MIT"}}, {name: "two", version: "3", text: mit + "\n"},
	}))
	if strings.Count(text, "Permission is hereby granted") != 1 || !strings.Contains(text, "one 1\ntwo 3\n\nMIT License") {
		t.Errorf("the texts are %s", text)
	}
	for _, want := range []string{"Quoin\n\nOwn licence\n", "other 2\n\nLicence: ISC and MIT\n", "Font Awesome Free\n\nIcon licence\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
}

// TestTheSamePartsMakeTheSameBill checks that a bill has each part with its licences, and neither a date nor a number.
func TestTheSamePartsMakeTheSameBill(t *testing.T) {
	at := t.TempDir()
	parts := []part{{name: "one", version: "1", url: "pkg:npm/one@1", licences: []string{"MIT", "ISC"}}}
	var bills [2]string
	for i := range bills {
		file := filepath.Join(at, "bill.json")
		if err := writeBill(file, "v1.0.0", parts); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		bills[i] = string(text)
	}
	if bills[0] != bills[1] || strings.Contains(bills[0], "serialNumber") || strings.Contains(bills[0], "timestamp") {
		t.Errorf("the bills differ, or have a date or a number: %s", bills[0])
	}
	var bill struct {
		BOMFormat string
		Metadata  struct {
			Component struct{ Name, Version string }
		}
		Components []struct {
			Name, Version, PURL string
			Licenses            []struct{ License struct{ ID string } }
		}
	}
	if err := json.Unmarshal([]byte(bills[0]), &bill); err != nil {
		t.Fatal(err)
	}
	if c := bill.Metadata.Component; bill.BOMFormat != "CycloneDX" || c.Name != "quoin" || c.Version != "v1.0.0" {
		t.Errorf("the bill is of %+v", c)
	}
	if len(bill.Components) != 1 || bill.Components[0].PURL != "pkg:npm/one@1" || len(bill.Components[0].Licenses) != 2 {
		t.Errorf("its parts are %+v", bill.Components)
	}
	if err := writeBill(filepath.Join(at, "missing", "bill.json"), "", nil); err == nil {
		t.Error("a bill is written into a missing folder")
	}
}
