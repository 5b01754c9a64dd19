; Links of Dailies for this user; electron-builder registers the files itself.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\dailies" "" "URL:Dailies"
  WriteRegStr SHELL_CONTEXT "Software\Classes\dailies" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\dailies\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\dailies\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\dailies"
!macroend
