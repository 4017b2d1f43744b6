package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
	"golang.org/x/mod/module"
)

// goParts gives the version of a program and the modules in it.
func goParts(program string) (string, []part, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return "", nil, err
	}
	cache := os.Getenv("GOMODCACHE")
	language, err := licensed(part{name: "Go", version: strings.TrimPrefix(info.GoVersion, "go"), url: "pkg:golang/std@" + info.GoVersion}, os.Getenv("GOROOT"))
	if err != nil {
		return "", nil, err
	}
	parts := []part{language}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		path, err := module.EscapePath(m.Path)
		if err != nil {
			return "", nil, err
		}
		version, err := module.EscapeVersion(m.Version)
		if err != nil {
			return "", nil, err
		}
		p, err := licensed(part{name: m.Path, version: m.Version, url: "pkg:golang/" + m.Path + "@" + m.Version}, filepath.Join(cache, path+"@"+version))
		if err != nil {
			return "", nil, err
		}
		parts = append(parts, p)
	}
	return info.Main.Version, parts, nil
}

// listed is a package as pnpm lists it.
type listed struct {
	Name     string   `json:"name"`
	Versions []string `json:"versions"`
	Paths    []string `json:"paths"`
	License  string   `json:"license"`
}

// npmParts gives the packages that pnpm has listed, and those in further folders.
func npmParts(list, also string) ([]part, error) {
	text, err := os.ReadFile(list)
	if err != nil {
		return nil, err
	}
	var groups map[string][]listed
	if err := json.Unmarshal(text, &groups); err != nil {
		return nil, fmt.Errorf("%s: %w", list, err)
	}
	var parts []part
	for _, group := range groups {
		for _, l := range group {
			for i, folder := range l.Paths {
				p, err := npmPart(l.Name, l.Versions[i], l.License, folder)
				if err != nil {
					return nil, err
				}
				parts = append(parts, p)
			}
		}
	}
	for folder := range strings.SplitSeq(also, ",") {
		if folder == "" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, "package.json"))
		if err != nil {
			return nil, err
		}
		var own struct{ Name, Version, License string }
		if err := json.Unmarshal(text, &own); err != nil {
			return nil, err
		}
		p, err := npmPart(own.Name, own.Version, own.License, folder)
		if err != nil {
			return nil, err
		}
		parts = append(parts, p)
	}
	return parts, nil
}

// npmPart gives a package. What it says of its licence counts; its texts go along.
func npmPart(name, version, licence, folder string) (part, error) {
	p, err := licensed(part{name: name, version: version, url: "pkg:npm/" + strings.Replace(name, "@", "%40", 1) + "@" + version}, folder)
	p.licences = strings.Split(strings.Trim(strings.ReplaceAll(licence, " AND ", " and "), "()"), " and ")
	return p, err
}

var legal = regexp.MustCompile(`(?i)^(un)?licen[sc]e|^copying|^notice|^patents`)

// licensed reads the licences in a folder: all texts, and what they are.
func licensed(p part, folder string) (part, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return p, fmt.Errorf("the files of %s: %w", p.name, err)
	}
	for _, entry := range entries {
		if entry.IsDir() || !legal.MatchString(entry.Name()) || strings.HasSuffix(entry.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return p, err
		}
		p.text += string(text) + "\n"
		for _, match := range licensecheck.Scan(text).Match {
			// What grants the use of patents is no licence of its own.
			if match.ID != "GooglePatentsFile" && !slices.Contains(p.licences, match.ID) {
				p.licences = append(p.licences, match.ID)
			}
		}
	}
	slices.Sort(p.licences)
	return p, nil
}
