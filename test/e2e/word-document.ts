/**
 * This is how Word puts text on the clipboard: its own classes, conditional comments, bullets typed as text in
 * paragraphs that only look like a list, an office namespace and a style sheet.
 */
export const WORD_DOCUMENT = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<style>
<!--
 /* List Definitions */
 @list l0 {mso-list-id:1234567; mso-list-type:hybrid;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:·;}
 p.MsoNormal, li.MsoNormal {margin:0cm; font-size:12.0pt; font-family:"Calibri",sans-serif;}
-->
</style>
</head>
<body lang=EN-US style='tab-interval:36.0pt'>
<!--StartFragment-->
<p class=MsoNormal style='margin-bottom:8.0pt'><b>We asked readers</b><span style='mso-spacerun:yes'>  </span>what they could not find.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Interviews with twelve engineers<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>A reading of <a href="https://example.com/manual">the old manual</a><o:p></o:p></p>
<p class=MsoNormal onclick="alert(1)"><a href="javascript:alert(1)">The rest</a> is in the appendix.<script>alert(1)</script><o:p></o:p></p>
<!--EndFragment-->
</body>
</html>`;
